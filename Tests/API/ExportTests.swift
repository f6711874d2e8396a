import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import API

@Suite(.serialized) struct ExportTests {
    @Test func exportContainsEverythingOfOnePerson() throws {
        let instance = try TestInstance()
        let folder = try instance.catalog.write(of: instance.ann) {
            try instance.catalog.folders.create(name: "맛집", in: $0)
        }
        for number in 0..<450 { try instance.add("항목 \(number)\n둘째 줄", tags: ["모두"], folder: folder.id) }
        try instance.add("남의 것", owner: instance.bob)
        let answer = try instance.script.get(APIPath.export())
        #expect(answer.status == 200)
        let document = try answer.json()
        #expect(
            Set(document.keys) == [
                "seorap", "items", "folders", "tags", "diaries", "relations", "settings", "searches", "imports",
                "importRows", "arrivals", "noteReadings", "media",
            ])
        let head = try #require(document["seorap"] as? [String: Any])
        #expect(Set(head.keys) == ["version", "schema", "exportedAt", "person"])
        #expect((document["items"] as? [Any])?.count == 450)
        #expect(document["tags"] as? [String] == ["모두"])
        #expect(!answer.text.contains("남의 것"))
        let lines = answer.text.split(separator: "\n").filter { $0.contains("\"kind\":\"link\"") }
        #expect(lines.count == 450)
        for line in lines.prefix(3) + lines.suffix(3) {
            let item = line.prefix(through: line.lastIndex(of: "}") ?? line.startIndex)
            #expect(try JSONSerialization.jsonObject(with: Data(String(item).utf8)) is [String: Any])
        }
    }

    @Test func exportSinceContainsChangesAndDeletions() throws {
        let instance = try TestInstance()
        let old = try instance.add("옛것")
        let gone = try instance.add("갈 것")
        instance.clock.advance(.seconds(60))
        let since = instance.clock.now
        try instance.add("새것")
        _ = try instance.site.run(.deleteForever, on: [gone.id], by: instance.ann)
        // Deletions are stamped by the database's own clock.
        let document = try instance.script.get(APIPath.export() + "?since=2020-01-01T00:00:00Z").json()
        #expect((document["deletions"] as? [[String: Any]])?.map { $0["id"] as? String } == [gone.uid])
        let recent = try instance.script.get(APIPath.export() + "?since=\(since.rfc3339)").json()
        #expect((recent["items"] as? [[String: Any]])?.map { $0["title"] as? String } == ["새것"])
        _ = try instance.browser.post(SitePath.undoLast(), form: [:])
        let after = try instance.script.get(APIPath.export() + "?since=2020-01-01T00:00:00Z").json()
        #expect((after["deletions"] as? [Any])?.isEmpty == true)
        #expect((after["items"] as? [Any])?.count == 3)
        #expect(try instance.item(old.id).title == "옛것")
        #expect(try instance.script.get(APIPath.export() + "?since=x").status == 422)
    }

    /// Limits each chunk to one batch, however many items there are.
    @Test func exportChunksStaySmall() throws {
        let instance = try TestInstance()
        for number in 0..<900 { try instance.add("항목 \(number)") }
        let export = try Export(instance.site, person: instance.ann, since: nil)
        var sizes: [Int] = []
        while let piece = try export.next() { sizes.append(piece.count) }
        #expect(sizes.count >= 6)
        #expect(sizes.max() ?? 0 < 200 * 600)
    }
}

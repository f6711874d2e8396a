import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import API

@Suite(.serialized) struct ItemAPITests {
    private func items(_ instance: TestInstance, _ query: String = "") throws -> [[String: Any]] {
        let answer = try instance.script.get(APIPath.items() + query)
        #expect(answer.status == 200, "\(query)")
        return try #require(answer.json()["items"] as? [[String: Any]])
    }

    @Test func itemHasTheDocumentedMembers() throws {
        let instance = try TestInstance()
        let folder = try instance.catalog.write(of: instance.ann) {
            try instance.catalog.folders.create(name: "맛집", in: $0)
        }
        let item = try instance.add("라멘 \"12\"", note: "줄\n바꿈", tags: ["요리"], folder: folder.id)
        _ = try instance.site.run(.favourite(true), on: [item.id], by: instance.ann)
        let shown = try instance.script.get(APIPath.item(item.uid)).json()
        #expect(
            Set(shown.keys) == [
                "id", "kind", "title", "subtitle", "note", "state", "favourite", "favouriteAt", "addedAt", "changedAt",
                "folder",
                "tags",
                "version", "sources", "link",
            ])
        #expect(shown["id"] as? String == item.uid)
        #expect(shown["kind"] as? String == "link")
        #expect(shown["title"] as? String == "라멘 \"12\"")
        #expect(shown["note"] as? String == "줄\n바꿈")
        #expect(shown["favourite"] as? Bool == true)
        #expect(shown["tags"] as? [String] == ["요리"])
        #expect((shown["folder"] as? [String: String]) == ["id": folder.uid, "name": "맛집"])
        #expect((shown["link"] as? [String: Int]) == ["lines": 1])
        let added = try #require(shown["addedAt"] as? String)
        #expect(added.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(Timestamp(rfc3339: added) == item.addedAt)
    }

    @Test func listsFilterSortAndPage() throws {
        let instance = try TestInstance()
        for number in 0..<5 { try instance.add("항목 \(number)", tags: number.isMultiple(of: 2) ? ["짝"] : []) }
        try instance.add("보관", state: .archived)
        #expect(try items(instance).map { $0["title"] as? String } == (0..<5).reversed().map { "항목 \($0)" })
        #expect(try items(instance, "?sort=oldest&limit=2").map { $0["title"] as? String } == ["항목 0", "항목 1"])
        #expect(try items(instance, "?tag=%EC%A7%9D").count == 3)
        #expect(try items(instance, "?state=archived").count == 1)
        #expect(try items(instance, "?kind=movie").isEmpty)
        #expect(try items(instance, "?q=%ED%95%AD%EB%AA%A9+3").map { $0["title"] as? String } == ["항목 3"])
        #expect(try items(instance, "?q=%ED%95%AD%EB%AA%A9&tag=%EC%A7%9D").count == 3)
        #expect(try items(instance, "?since=2999-01-01T00:00:00Z").isEmpty)
        var seen: [String] = []
        var cursor: String?
        repeat {
            let query = "?limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page = try instance.script.get(APIPath.items() + query).json()
            seen += try #require(page["items"] as? [[String: Any]]).compactMap { $0["title"] as? String }
            #expect(page.keys.contains("next"))
            cursor = page["next"] as? String
        } while cursor != nil
        #expect(seen == (0..<5).reversed().map { "항목 \($0)" })
    }

    @Test(arguments: [
        "limit=0", "limit=201", "limit=x", "sort=best", "state=gone", "since=yesterday", "cursor=x", "folder=x",
    ])
    func invalidQueryParametersAreReported(query: String) throws {
        let instance = try TestInstance()
        let answer = try instance.script.get(APIPath.items() + "?" + query)
        #expect(answer.status == 422)
        #expect(answer.header("Content-Type") == "application/problem+json")
        let problems = try #require(answer.json()["problems"] as? [[String: String]])
        #expect(problems.first?["field"] == String(query.prefix { $0 != "=" }))
    }

    @Test func etagChangesWithTheNameOfATagOrFolder() throws {
        let instance = try TestInstance()
        let (catalog, ann) = (instance.catalog, instance.ann)
        let folder = try catalog.write(of: ann) { try catalog.folders.create(name: "맛집", in: $0) }
        let item = try instance.add("라멘", tags: ["면"], folder: folder.id)
        let path = APIPath.item(item.uid)
        let renames: [(OwnerScope) throws -> Void] = [
            { scope in
                let tag = try #require(try catalog.tags.find("면", in: scope))
                try catalog.tags.rename(tag.id, to: "국수", in: scope)
            },
            { try catalog.folders.rename(folder.id, name: "식당", emoji: "", in: $0) },
        ]
        for rename in renames {
            let etag = try #require(try instance.script.get(path).header("ETag"))
            let since = try #require(try instance.script.get(path).json()["changedAt"] as? String)
            try catalog.write(of: ann, rename)
            #expect(try instance.script.get(path, headers: ["If-None-Match": etag]).status == 200)
            let now = try #require(try instance.script.get(path).json()["changedAt"] as? String)
            #expect(now > since)
            let export = try instance.script.get(APIPath.export() + "?since=\(now)").json()
            #expect((export["items"] as? [[String: Any]])?.map { $0["id"] as? String } == [item.uid])
        }
        #expect(try instance.item(item.id).version == item.version)
    }

    @Test func updateOfAnOutdatedVersionIsRejected() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        let path = APIPath.item(item.uid)
        let etag = try #require(try instance.script.get(path).header("ETag"))
        #expect(try instance.script.get(path, headers: ["If-None-Match": etag]).status == 304)
        let answer = try instance.script.send(
            "PATCH", path, headers: ["If-Match": etag, "Content-Type": "application/json"],
            body: "{\"title\": \"우동\", \"tags\": [\"면\"], \"favourite\": true, \"state\": \"archived\"}")
        #expect(answer.status == 200)
        let stored = try instance.item(item.id)
        #expect(stored.title == "우동")
        #expect(stored.tags == ["면"])
        #expect(stored.isFavourite)
        #expect(stored.state == .archived)
        let json = ["Content-Type": "application/json"]
        let late = try instance.script.send("PATCH", path, headers: ["If-Match": etag].merging(json) { $1 }, body: "{}")
        #expect(late.status == 412)
        let conflict = try instance.script.send(
            "PATCH", path, headers: json, body: "{\"title\": \"x\", \"version\": 1}")
        #expect(conflict.status == 409)
        #expect((try conflict.json()["current"] as? [String: Any])?["title"] as? String == "우동")
        for body in ["", "[]", "{\"title\": 1}", "{\"tags\": \"x\"}", "{\"favourite\": 1}", "{\"folder\": \"x\"}", "{"]
        {
            #expect(try instance.script.send("PATCH", path, headers: json, body: body).status == 422, "\(body)")
        }
        #expect(try instance.script.send("PATCH", path, headers: json, body: "{\"folder\": null}").status == 200)
    }

    @Test func updateWithoutVersionOverwrites() async throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        // A background job writes in the same way while requests arrive.
        async let changes: Void = {
            for _ in 0..<300 {
                try instance.catalog.write(of: instance.ann) { try instance.catalog.items.touch([item.id], in: $0) }
            }
        }()
        let statuses = try (0..<60).map { number in
            try instance.script.send(
                "PATCH", APIPath.item(item.uid), headers: ["Content-Type": "application/json"],
                body: "{\"note\": \"\(number)\"}"
            ).status
        }
        try await changes
        #expect(Set(statuses) == [200])
        #expect(try instance.item(item.id).note == "59")
    }

    @Test func deleteMovesToTheTrashUnlessForever() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        #expect(try instance.script.send("DELETE", APIPath.item(item.uid)).status == 204)
        #expect(try instance.item(item.id).state == .trashed)
        #expect(try instance.script.send("DELETE", APIPath.item(item.uid) + "?forever=true").status == 204)
        #expect(try instance.script.get(APIPath.item(item.uid)).status == 404)
    }

    @Test func favouritesAndTagsAreResources() throws {
        let instance = try TestInstance()
        let item = try instance.add("라멘")
        for _ in 0..<2 { #expect(try instance.script.send("PUT", APIPath.itemFavourite(item.uid)).status == 200) }
        #expect(try instance.item(item.id).isFavourite)
        #expect(try instance.script.send("DELETE", APIPath.itemFavourite(item.uid)).status == 200)
        #expect(try !instance.item(item.id).isFavourite)
        let tagged = try instance.script.send("PUT", APIPath.itemTag(item.uid, "면/국수"))
        #expect(try tagged.json()["tags"] as? [String] == ["면/국수"])
        #expect(try instance.script.send("DELETE", APIPath.itemTag(item.uid, "면/국수")).json()["tags"] as? [String] == [])
    }
}

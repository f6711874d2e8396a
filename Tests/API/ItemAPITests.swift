import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@testable import API

@Suite(.serialized) struct ItemAPITests {
    private func items(_ house: NoteHouse, _ query: String = "") throws -> [[String: Any]] {
        let answer = try house.script.get(APIPath.items() + query)
        #expect(answer.status == 200, "\(query)")
        return try #require(answer.json()["items"] as? [[String: Any]])
    }

    @Test func anItemHasTheContractsShape() throws {
        let house = try NoteHouse()
        let folder = try house.catalog.write(of: house.ann) { try house.catalog.folders.create(name: "맛집", in: $0) }
        let item = try house.add("라멘 \"12\"", note: "줄\n바꿈", tags: ["요리"], folder: folder.id)
        _ = try house.site.run(.favourite(true), on: [item.id], by: house.ann)
        let shown = try house.script.get(APIPath.item(item.uid)).json()
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
        let house = try NoteHouse()
        for number in 0..<5 { try house.add("항목 \(number)", tags: number.isMultiple(of: 2) ? ["짝"] : []) }
        try house.add("보관", state: .archived)
        #expect(try items(house).map { $0["title"] as? String } == (0..<5).reversed().map { "항목 \($0)" })
        #expect(try items(house, "?sort=oldest&limit=2").map { $0["title"] as? String } == ["항목 0", "항목 1"])
        #expect(try items(house, "?tag=%EC%A7%9D").count == 3)
        #expect(try items(house, "?state=archived").count == 1)
        #expect(try items(house, "?kind=movie").isEmpty)
        #expect(try items(house, "?q=%ED%95%AD%EB%AA%A9+3").map { $0["title"] as? String } == ["항목 3"])
        #expect(try items(house, "?q=%ED%95%AD%EB%AA%A9&tag=%EC%A7%9D").count == 3)
        #expect(try items(house, "?since=2999-01-01T00:00:00Z").isEmpty)
        var seen: [String] = []
        var cursor: String?
        repeat {
            let query = "?limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page = try house.script.get(APIPath.items() + query).json()
            seen += try #require(page["items"] as? [[String: Any]]).compactMap { $0["title"] as? String }
            #expect(page.keys.contains("next"))
            cursor = page["next"] as? String
        } while cursor != nil
        #expect(seen == (0..<5).reversed().map { "항목 \($0)" })
    }

    @Test(arguments: [
        "limit=0", "limit=201", "limit=x", "sort=best", "state=gone", "since=yesterday", "cursor=x", "folder=x",
    ])
    func wrongQueriesAreNamed(query: String) throws {
        let house = try NoteHouse()
        let answer = try house.script.get(APIPath.items() + "?" + query)
        #expect(answer.status == 422)
        #expect(answer.header("Content-Type") == "application/problem+json")
        let problems = try #require(answer.json()["problems"] as? [[String: String]])
        #expect(problems.first?["field"] == String(query.prefix { $0 != "=" }))
    }

    @Test func anotherNameOfTagOrFolderIsAnotherEntity() throws {
        let house = try NoteHouse()
        let (catalog, ann) = (house.catalog, house.ann)
        let folder = try catalog.write(of: ann) { try catalog.folders.create(name: "맛집", in: $0) }
        let item = try house.add("라멘", tags: ["면"], folder: folder.id)
        let path = APIPath.item(item.uid)
        let renames: [(OwnerScope) throws -> Void] = [
            { scope in
                let tag = try #require(try catalog.tags.find("면", in: scope))
                try catalog.tags.rename(tag.id, to: "국수", in: scope)
            },
            { try catalog.folders.rename(folder.id, name: "식당", emoji: "", in: $0) },
        ]
        for rename in renames {
            let etag = try #require(try house.script.get(path).header("ETag"))
            let since = try #require(try house.script.get(path).json()["changedAt"] as? String)
            try catalog.write(of: ann, rename)
            #expect(try house.script.get(path, headers: ["If-None-Match": etag]).status == 200)
            let now = try #require(try house.script.get(path).json()["changedAt"] as? String)
            #expect(now > since)
            let export = try house.script.get(APIPath.export() + "?since=\(now)").json()
            #expect((export["items"] as? [[String: Any]])?.map { $0["id"] as? String } == [item.uid])
        }
        #expect(try house.item(item.id).version == item.version)
    }

    @Test func changesAreCheckedAgainstTheVersionThatWasRead() throws {
        let house = try NoteHouse()
        let item = try house.add("라멘")
        let path = APIPath.item(item.uid)
        let etag = try #require(try house.script.get(path).header("ETag"))
        #expect(try house.script.get(path, headers: ["If-None-Match": etag]).status == 304)
        let answer = try house.script.send(
            "PATCH", path, headers: ["If-Match": etag, "Content-Type": "application/json"],
            body: "{\"title\": \"우동\", \"tags\": [\"면\"], \"favourite\": true, \"state\": \"archived\"}")
        #expect(answer.status == 200)
        let stored = try house.item(item.id)
        #expect(stored.title == "우동")
        #expect(stored.tags == ["면"])
        #expect(stored.isFavourite)
        #expect(stored.state == .archived)
        let json = ["Content-Type": "application/json"]
        let late = try house.script.send("PATCH", path, headers: ["If-Match": etag].merging(json) { $1 }, body: "{}")
        #expect(late.status == 412)
        let conflict = try house.script.send("PATCH", path, headers: json, body: "{\"title\": \"x\", \"version\": 1}")
        #expect(conflict.status == 409)
        #expect((try conflict.json()["current"] as? [String: Any])?["title"] as? String == "우동")
        for body in ["", "[]", "{\"title\": 1}", "{\"tags\": \"x\"}", "{\"favourite\": 1}", "{\"folder\": \"x\"}", "{"]
        {
            #expect(try house.script.send("PATCH", path, headers: json, body: body).status == 422, "\(body)")
        }
        #expect(try house.script.send("PATCH", path, headers: json, body: "{\"folder\": null}").status == 200)
    }

    @Test func updateWithoutVersionOverwrites() async throws {
        let house = try NoteHouse()
        let item = try house.add("라멘")
        // A background job writes in the same way while requests arrive.
        async let changes: Void = {
            for _ in 0..<300 {
                try house.catalog.write(of: house.ann) { try house.catalog.items.touch([item.id], in: $0) }
            }
        }()
        let statuses = try (0..<60).map { number in
            try house.script.send(
                "PATCH", APIPath.item(item.uid), headers: ["Content-Type": "application/json"],
                body: "{\"note\": \"\(number)\"}"
            ).status
        }
        try await changes
        #expect(Set(statuses) == [200])
        #expect(try house.item(item.id).note == "59")
    }

    @Test func deletingTakesTwoSteps() throws {
        let house = try NoteHouse()
        let item = try house.add("라멘")
        #expect(try house.script.send("DELETE", APIPath.item(item.uid)).status == 204)
        #expect(try house.item(item.id).state == .trashed)
        #expect(try house.script.send("DELETE", APIPath.item(item.uid) + "?forever=true").status == 204)
        #expect(try house.script.get(APIPath.item(item.uid)).status == 404)
    }

    @Test func favouritesAndTagsAreResources() throws {
        let house = try NoteHouse()
        let item = try house.add("라멘")
        for _ in 0..<2 { #expect(try house.script.send("PUT", APIPath.itemFavourite(item.uid)).status == 200) }
        #expect(try house.item(item.id).isFavourite)
        #expect(try house.script.send("DELETE", APIPath.itemFavourite(item.uid)).status == 200)
        #expect(try !house.item(item.id).isFavourite)
        let tagged = try house.script.send("PUT", APIPath.itemTag(item.uid, "면/국수"))
        #expect(try tagged.json()["tags"] as? [String] == ["면/국수"])
        #expect(try house.script.send("DELETE", APIPath.itemTag(item.uid, "면/국수")).json()["tags"] as? [String] == [])
    }
}

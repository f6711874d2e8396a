import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site
import TestSupport
import Testing

@testable import API
@testable import Catalog

@Suite(.serialized) struct InstanceAPITests {
    @Test func healthNeedsNoToken() throws {
        let house = try NoteHouse()
        let answer = try house.stranger.get(SitePath.health())
        #expect(answer.status == 200)
        let json = try answer.json()
        #expect(json["status"] as? String == "ok")
        #expect(json["version"] as? String == "1.0-test")
        #expect(json["schema"] as? Int ?? 0 > 0)
    }

    @Test func theDescriptionNamesEveryRoute() throws {
        let house = try NoteHouse()
        let document = try house.script.get(APIPath.openAPI()).json()
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        for route in house.site.routes().all where route.template.hasPrefix("/api/") {
            let operation = paths[route.template]?[route.method.rawValue.lowercased()]
            #expect(operation != nil, "\(route.method) \(route.template)")
        }
        let schemas = try #require((document["components"] as? [String: Any])?["schemas"] as? [String: Any])
        let text = try house.script.get(APIPath.openAPI()).text
        for match in text.matches(of: /#\/components\/schemas\/(\w+)/) {
            #expect(schemas[String(match.1)] != nil, "\(match.1)")
        }
    }

    @Test func tagsFoldersJobsAndImports() throws {
        let house = try NoteHouse()
        _ = try house.catalog.write(of: house.ann) { scope in
            let top = try house.catalog.folders.create(name: "위", emoji: "🍜", in: scope)
            try house.catalog.jobs.enqueue(scope.db, NewJob("PreviewLinkJob", item: nil, person: house.ann))
            try scope.db.execute(
                sql: """
                    INSERT INTO importRun(uid, person, format, state, startedAt) VALUES ('run-1', ?, 'netscape', 'done', 0);
                    INSERT INTO importRow(run, ordinal, raw, status, reason) VALUES (1, 1, '<A>', 'failed', 'no address');
                    """, arguments: [house.ann])
            return try house.catalog.folders.create(name: "아래", parent: top.id, in: scope)
        }
        try house.add("라멘", tags: ["요리"])
        let tags = try house.script.get(APIPath.tags()).json()["tags"] as? [[String: Any]]
        #expect(tags?.first?["name"] as? String == "요리")
        #expect(tags?.first?["count"] as? Int == 1)
        let folders = try #require(try house.script.get(APIPath.folders()).json()["folders"] as? [[String: Any]])
        try #require(folders.count == 2)
        #expect(folders[1]["parent"] as? String == folders[0]["id"] as? String)
        let jobs = try house.script.get(APIPath.jobs()).json()["jobs"] as? [[String: Any]]
        #expect(jobs?.contains { $0["kind"] as? String == "PreviewLinkJob" } == true)
        let imports = try house.script.get(APIPath.imports()).json()["imports"] as? [[String: Any]]
        #expect(imports?.first?["id"] as? String == "run-1")
        let run = try house.script.get(APIPath.importRun("run-1")).json()
        #expect((run["rows"] as? [[String: Any]])?.first?["reason"] as? String == "no address")
        #expect(run["failed"] as? Int == 1)
        #expect(try house.script.get(APIPath.importRun("run-2")).status == 404)
        let completion = try house.browser.get(SitePath.tagCompletion() + "?q=%EC%9A%94").json()
        #expect((completion["tags"] as? [[String: Any]])?.first?["name"] as? String == "요리")
    }

    @Test func mediaIsServedByHash() throws {
        let house = try NoteHouse()
        let stored = try house.catalog.media.store(bytes: Array("GIF89a".utf8))
        try house.catalog.write { db in
            try house.catalog.media.record(Media(sha256: stored.sha256, type: "image/gif", bytes: stored.bytes), in: db)
            _ = try house.catalog.items.create(
                NewItem(kind: .link, owner: house.ann, title: "그림", cover: stored.sha256), in: db)
        }
        for path in [SitePath.media(stored.sha256), APIPath.media(stored.sha256) + "?width=300"] {
            let answer = try house.browser.get(path)
            #expect(answer.status == 200)
            #expect(answer.text == "GIF89a")
            #expect(answer.header("Content-Type") == "image/gif")
            #expect(answer.header("Cache-Control")?.contains("immutable") == true)
        }
        let key = MediaStore.key(of: stored.sha256)
        #expect(try house.browser.get(SitePath.picture(key, 360)).text == "GIF89a")
        for wrong in [String(key.dropLast()), String(repeating: "0", count: 16), "%25" + key.dropFirst(1)] {
            #expect(try house.browser.get(SitePath.picture(wrong, 360)).status == 404)
        }
        #expect(try house.browser.get(SitePath.picture(key, 0)).status == 404)
        #expect(try house.browser.get(SitePath.media(stored.sha256), headers: ["Range": "bytes=0-2"]).text == "GIF")
        #expect(try house.browser.get(SitePath.media(String(repeating: "0", count: 64))).status == 404)
        #expect(try house.browser.get(APIPath.media(stored.sha256) + "?width=0").status == 422)
    }

    @Test func eventsHaveTheirShapes() {
        let job = JobProgress(id: 7, kind: "PreviewLinkJob", state: "running", done: 1, total: 2, item: 3)
        let notice = UserNotification(
            id: 5, kind: .linkLost, title: Phrase("가", "a"), path: "/x", createdAt: Timestamp(0))
        let events: [(Event, String, String)] = [
            (
                .job(job), "job",
                #"{"id":7,"kind":"PreviewLinkJob","state":"running","done":1,"total":2,"itemId":3}"#
            ),
            (.item(uid: "u", kind: .link, version: 4), "item", #"{"id":"u","kind":"link","version":4}"#),
            (.items, "items", "{}"),
            (
                .notification(notice, unread: 2), "notification",
                #"{"id":5,"kind":"linkLost","ko":"가","en":"a","path":"/x","unread":2}"#
            ),
        ]
        for (event, type, data) in events {
            #expect(event.message.type == type)
            #expect(String(decoding: event.message.data, as: UTF8.self) == data)
        }
    }

    @Test func assetsAreHashedAndKept() throws {
        let house = try NoteHouse()
        #expect(!house.site.assets.paths.isEmpty)
        for path in house.site.assets.paths {
            let answer = try house.stranger.get(path)
            #expect(answer.status == 200, "\(path)")
            #expect(answer.header("Cache-Control")?.contains("immutable") == true)
        }
        let icons = try house.stranger.get(house.site.assets.icons).text
        let shown = Set(
            try house.browser.get("/").text.matches(of: /assets\/i-[0-9a-f]+\.svg#([a-z-]+)/).map { String($0.1) })
        #expect(shown.count > 5)
        for name in shown { #expect(icons.contains("<symbol id=\"\(name)\""), "\(name)") }
    }
}

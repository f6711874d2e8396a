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
    @Test func healthCheckNeedsNoSession() throws {
        let instance = try TestInstance()
        let answer = try instance.stranger.get(SitePath.health())
        #expect(answer.status == 200)
        let json = try answer.json()
        #expect(json["status"] as? String == "ok")
        #expect(json["version"] as? String == "1.0-test")
        #expect(json["schema"] as? Int ?? 0 > 0)
    }

    @Test func openAPIDescribesEveryRoute() throws {
        let instance = try TestInstance()
        let document = try instance.script.get(APIPath.openAPI()).json()
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        for route in instance.site.routes().all where route.template.hasPrefix("/api/") {
            let operation = paths[route.template]?[route.method.rawValue.lowercased()]
            #expect(operation != nil, "\(route.method) \(route.template)")
        }
        let schemas = try #require((document["components"] as? [String: Any])?["schemas"] as? [String: Any])
        let text = try instance.script.get(APIPath.openAPI()).text
        for match in text.matches(of: /#\/components\/schemas\/(\w+)/) {
            #expect(schemas[String(match.1)] != nil, "\(match.1)")
        }
    }

    @Test func tagsFoldersJobsAndImports() throws {
        let instance = try TestInstance()
        _ = try instance.catalog.write(of: instance.ann) { scope in
            let top = try instance.catalog.folders.create(name: "위", emoji: "🍜", in: scope)
            try instance.catalog.jobs.enqueue(scope.db, NewJob("PreviewLinkJob", item: nil, person: instance.ann))
            try scope.db.execute(
                sql: """
                    INSERT INTO importRun(uid, person, format, state, startedAt) VALUES ('run-1', ?, 'netscape', 'done', 0);
                    INSERT INTO importRow(run, ordinal, raw, status, reason) VALUES (1, 1, '<A>', 'failed', 'no address');
                    """, arguments: [instance.ann])
            return try instance.catalog.folders.create(name: "아래", parent: top.id, in: scope)
        }
        try instance.add("라멘", tags: ["요리"])
        let tags = try instance.script.get(APIPath.tags()).json()["tags"] as? [[String: Any]]
        #expect(tags?.first?["name"] as? String == "요리")
        #expect(tags?.first?["count"] as? Int == 1)
        let folders = try #require(try instance.script.get(APIPath.folders()).json()["folders"] as? [[String: Any]])
        try #require(folders.count == 2)
        #expect(folders[1]["parent"] as? String == folders[0]["id"] as? String)
        let jobs = try instance.script.get(APIPath.jobs()).json()["jobs"] as? [[String: Any]]
        #expect(jobs?.contains { $0["kind"] as? String == "PreviewLinkJob" } == true)
        let imports = try instance.script.get(APIPath.imports()).json()["imports"] as? [[String: Any]]
        #expect(imports?.first?["id"] as? String == "run-1")
        let run = try instance.script.get(APIPath.importRun("run-1")).json()
        #expect((run["rows"] as? [[String: Any]])?.first?["reason"] as? String == "no address")
        #expect(run["failed"] as? Int == 1)
        #expect(try instance.script.get(APIPath.importRun("run-2")).status == 404)
        let completion = try instance.browser.get(SitePath.tagCompletion() + "?q=%EC%9A%94").json()
        #expect((completion["tags"] as? [[String: Any]])?.first?["name"] as? String == "요리")
    }

    @Test func mediaIsServedByHash() throws {
        let instance = try TestInstance()
        let stored = try instance.catalog.media.store(bytes: Array("GIF89a".utf8))
        try instance.catalog.write { db in
            try instance.catalog.media.record(
                Media(sha256: stored.sha256, type: "image/gif", bytes: stored.bytes), in: db)
            _ = try instance.catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: "그림", cover: stored.sha256), in: db)
        }
        for path in [SitePath.media(stored.sha256), APIPath.media(stored.sha256) + "?width=300"] {
            let answer = try instance.browser.get(path)
            #expect(answer.status == 200)
            #expect(answer.text == "GIF89a")
            #expect(answer.header("Content-Type") == "image/gif")
            #expect(answer.header("Cache-Control")?.contains("immutable") == true)
        }
        let key = MediaStore.key(of: stored.sha256)
        #expect(try instance.browser.get(SitePath.picture(key, 360)).text == "GIF89a")
        for wrong in [String(key.dropLast()), String(repeating: "0", count: 16), "%25" + key.dropFirst(1)] {
            #expect(try instance.browser.get(SitePath.picture(wrong, 360)).status == 404)
        }
        #expect(try instance.browser.get(SitePath.picture(key, 0)).status == 404)
        #expect(try instance.browser.get(SitePath.media(stored.sha256), headers: ["Range": "bytes=0-2"]).text == "GIF")
        #expect(try instance.browser.get(SitePath.media(String(repeating: "0", count: 64))).status == 404)
        #expect(try instance.browser.get(APIPath.media(stored.sha256) + "?width=0").status == 422)
    }

    @Test func eventsHaveTheDocumentedMembers() {
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

    @Test func assetsHaveHashedNamesAndAreCached() throws {
        let instance = try TestInstance()
        #expect(!instance.site.assets.paths.isEmpty)
        for path in instance.site.assets.paths {
            let answer = try instance.stranger.get(path)
            #expect(answer.status == 200, "\(path)")
            #expect(answer.header("Cache-Control")?.contains("immutable") == true)
        }
        let icons = try instance.stranger.get(instance.site.assets.icons).text
        let shown = Set(
            try instance.browser.get("/").text.matches(of: /assets\/i-[0-9a-f]+\.svg#([a-z-]+)/).map { String($0.1) })
        #expect(shown.count > 5)
        for name in shown { #expect(icons.contains("<symbol id=\"\(name)\""), "\(name)") }
    }
}

import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site
import TestSupport
import Testing

/// Two people in one instance, each with items on every page. Neither can see or change items of the other.
@Suite(.serialized) struct PersonIsolationTests {
    /// Identifiers of one person's records, by the names of route parameters.
    private struct Records {
        let item: Item
        let folder: Int64
        let job: Int64
        let search: Int64
        let notice: Int64
        let change: Int64
        let device: Int64
        let run: String
        let cover: String
        let arrival: Int64
        let upload: String
    }

    /// Creates records of a person whose texts all contain the word.
    private static func addRecords(_ instance: TestInstance, _ person: Person.ID, _ word: String) throws -> Records {
        let catalog = instance.catalog
        let cover = try catalog.media.store(bytes: Array("picture of \(word)".utf8))
        let ((item, folder, trashedItem), change) = try catalog.perform(
            .create, by: person, summary: Phrase(word, word)
        ) { scope in
            try catalog.media.record(Media(sha256: cover.sha256, type: "image/png", bytes: cover.bytes), in: scope.db)
            let folder = try catalog.folders.create(name: "\(word) 폴더", in: scope).id
            let states: [ItemState] = [.kept, .kept, .inbox, .archived]
            let items = try states.map { state in
                try catalog.items.create(
                    NewItem(
                        kind: .link, owner: person, title: "\(word) \(state.rawValue)", note: word, state: state,
                        isFavourite: true, folder: folder, tags: ["\(word)태그"], cover: cover.sha256), in: scope.db)
            }
            return (items[0], folder, items[1])
        }
        _ = try instance.site.run(.state(.trashed), on: [trashedItem.id], by: person)
        let arrival = try instance.addRejectedSubmission(word, for: person)
        return try catalog.write(of: person) { scope in
            try catalog.searches.add(word, in: scope)
            try catalog.notifications.add(.linkLost, title: Phrase(word, word), path: nil, in: scope)
            let notice = try catalog.notifications.list(in: scope)[0].id
            try catalog.settings.set("x", to: word, of: person, in: scope.db)
            let device = try catalog.people.createToken(name: word, scope: .everything, for: person, in: scope.db)
                .device
            let job = try catalog.jobs.enqueue(scope.db, NewJob("PreviewLinkJob", item: item.id, person: person))
            try scope.db.execute(
                sql: "UPDATE job SET state = 'failed', finishedAt = 1, lastErrorDetail = ? WHERE id = ?",
                arguments: [word, job])
            let run = "run-\(word)"
            try scope.db.execute(
                sql: """
                    INSERT INTO importRun(uid, person, format, fileName, state, startedAt) VALUES (?, ?, 'netscape', ?, 'done', 0)
                    """, arguments: [run, person, word])
            let upload = "upload-\(person)"
            try scope.db.execute(
                sql: "INSERT INTO upload(uid, owner, name, size, createdAt) VALUES (?, ?, ?, 9, ?)",
                arguments: [upload, person, word, instance.clock.now])
            let search = try catalog.searches.list(in: scope)[0].id
            return Records(
                item: item, folder: folder, job: job, search: search, notice: notice, change: change ?? 0,
                device: device.id,
                run: run,
                cover: cover.sha256, arrival: arrival, upload: upload)
        }
    }

    private static let pages = [
        "/", "/inbox", "/inbox/sort", "/settings/inbox", "/settings/recipes", "/search", "/timeline", "/calendar",
        "/on-this-day", "/history", "/favourites", "/archive", "/trash", "/tags",
        "/tags?sort=count", "/tags/completion?q=", "/folders", "/jobs", "/settings", "/notifications",
        "/settings/profile",
        "/settings/people", "/api/v1/items", "/api/v1/items?state=inbox", "/api/v1/items?state=trashed",
        "/api/v1/items?favourite=true", "/api/v1/tags", "/api/v1/tags?q=", "/api/v1/folders", "/api/v1/jobs",
        "/api/v1/imports", "/api/v1/export.json", "/api/v1/export.json?since=2020-01-01T00:00:00.000Z",
    ]

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    @Test func pagesShowOnlyItemsOfTheirOwner() throws {
        let instance = try TestInstance()
        _ = try Self.addRecords(instance, instance.ann, "무화과")
        _ = try Self.addRecords(instance, instance.bob, "자두")
        for (client, ownWord, otherWord) in [
            (instance.browser, "무화과", "자두"), (try instance.browser(of: instance.bob), "자두", "무화과"),
        ] {
            var pagesWithOwnWord = 0
            for path in Self.pages {
                let page = try client.get(path)
                #expect(page.status == 200, "\(path)")
                #expect(!page.text.contains(otherWord), "\(path) shows \(otherWord)")
                if page.text.contains(ownWord) { pagesWithOwnWord += 1 }
            }
            #expect(pagesWithOwnWord >= 20, "only \(pagesWithOwnWord) pages show their own \(ownWord)")
            // A search for the other person's word repeats the query and finds nothing.
            for query in [otherWord, "tag:\(otherWord)태그", "in:\(otherWord) 폴더"] {
                let items = try client.get("/api/v1/items?q=\(Self.encoded(query))").json()["items"] as? [Any]
                #expect(items?.isEmpty == true, "\(query)")
            }
            let items = try client.get("/api/v1/items?q=\(Self.encoded(ownWord))").json()["items"] as? [Any]
            #expect(items?.isEmpty == false)
            #expect(!(try client.get("/search?q=\(Self.encoded(otherWord))").text.contains("\(otherWord) kept")))
            // Recent searches belong to the person who searched.
            #expect(try client.get("/search").status == 200)
        }
    }

    /// Bob requests every route that has a parameter, with identifiers of Ann.
    @Test func itemsOfAnotherPersonAreNotFound() throws {
        let instance = try TestInstance()
        let annsRecords = try Self.addRecords(instance, instance.ann, "무화과")
        _ = try Self.addRecords(instance, instance.bob, "자두")
        let bob = try instance.browser(of: instance.bob)
        let before = try instance.browser.get(APIPath.export()).json()
        var requestCount = 0
        for route in instance.site.routes().all where route.template.contains("{") {
            let (method, template, access) = (route.method, route.template, route.attributes[AccessKey.self])
            if access.isOpen || template == "/notes/{id}" { continue }
            let id =
                switch true {
                case template.hasPrefix("/folders/"): annsRecords.folder
                case template.hasPrefix("/jobs/"): annsRecords.job
                case template.hasPrefix("/notifications/"): annsRecords.notice
                case template.hasPrefix("/searches/"): annsRecords.search
                case template.hasPrefix("/changes/"): annsRecords.change
                case template.hasPrefix("/settings/"): annsRecords.device
                case template.hasPrefix("/inbox/arrivals/"): annsRecords.arrival
                default: annsRecords.item.id
                }
            let path =
                template
                .replacing("{id}", with: String(id))
                .replacing(
                    "{other}", with: template.hasPrefix("/api/") ? annsRecords.item.uid : String(annsRecords.item.id)
                )
                .replacing(
                    "{uid}",
                    with: template.contains("/imports/")
                        ? Self.encoded(annsRecords.run)
                        : template.contains("/uploads/") ? annsRecords.upload : annsRecords.item.uid
                )
                .replacing("{name}", with: Self.encoded("무화과태그"))
                .replacing("{sha256}", with: annsRecords.cover)
                .replacing("{key}", with: MediaStore.key(of: annsRecords.cover)).replacing("{width}", with: "64")
            let version = ["If-Match": "\"\(annsRecords.item.version)\"", "Content-Type": "application/json"]
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            let answer = try bob.send(
                method.rawValue, path, headers: method == .patch ? version : method == .post ? form : [:],
                body: method == .patch ? "{}" : method == .post ? "state=archived&name=x&note=x&tags=x&on=1" : nil)
            let expected = [.owner, .wholeInstance].contains(access) ? 403 : 404
            #expect(answer.status == expected, "\(method) \(template): \(answer.status)")
            #expect(!answer.text.contains("무화과"), "\(method) \(template)")
            requestCount += 1
        }
        #expect(requestCount > 25)
        let after = try instance.browser.get(APIPath.export()).json()
        for part in ["items", "folders", "tags", "media"] {
            #expect((before[part] as? NSArray)?.isEqual(after[part]) == true, "\(part) of hers changed")
        }
        #expect(try instance.browser.get(SitePath.media(annsRecords.cover)).status == 200)
        #expect(try instance.browser.get(SitePath.media(annsRecords.cover)).text == "picture of 무화과")
        #expect(
            try instance.catalog.read { try instance.catalog.people.devices(of: instance.ann, in: $0) }.contains {
                $0.id == annsRecords.device
            })
    }

    /// Forms with identifiers in their fields.
    @Test func formFieldsCannotNameItemsOfAnotherPerson() throws {
        let instance = try TestInstance()
        let annsRecords = try Self.addRecords(instance, instance.ann, "무화과")
        let bobsRecords = try Self.addRecords(instance, instance.bob, "자두")
        let bob = try instance.browser(of: instance.bob)
        for verb in ["trash", "archive", "favourite"] {
            _ = try bob.post(SitePath.bulk(), form: ["id": "\(annsRecords.item.id)", "do": verb])
        }
        #expect(try instance.item(annsRecords.item.id) == annsRecords.item)
        _ = try bob.post(SitePath.itemFolder(bobsRecords.item.id), form: ["folder": "\(annsRecords.folder)"])
        #expect(try instance.item(bobsRecords.item.id, owner: instance.bob).folder != annsRecords.folder)
        _ = try bob.post(SitePath.folder(bobsRecords.folder), form: ["name": "자두", "parent": "\(annsRecords.folder)"])
        let parent = try instance.catalog.read {
            try Int64.fetchOne($0, sql: "SELECT parent FROM folder WHERE id = ?", arguments: [bobsRecords.folder])
        }
        #expect(parent != annsRecords.folder)
        _ = try bob.post(SitePath.trashRemoval(), form: [:])
        _ = try bob.post(SitePath.searchesRemoval(), form: [:])
        _ = try bob.post(SitePath.jobsRetry(), form: [:])
        // Only the owner can pause all jobs.
        #expect(try bob.post(SitePath.jobsPause(), form: ["on": "1"]).status == 403)
        #expect(try instance.catalog.read { try instance.catalog.jobs.paused(in: $0) }.isEmpty)
        #expect(!(try bob.get("/jobs").text.contains(SitePath.jobsPause())))
        #expect(try instance.browser.get("/jobs").text.contains(SitePath.jobsPause()))
        #expect(try instance.browser.get("/trash").text.contains("무화과"))
        #expect(try instance.browser.get("/search").text.contains("무화과"))
        #expect(try instance.browser.get("/jobs").text.contains("무화과"), "the failed task was not started again")
    }
}

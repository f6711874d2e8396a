import Foundation
import GRDB
import Jobs
import Testing

@testable import Catalog

@Suite struct AccountDeletionTests {
    let jobs: JobTestInstance
    var instance: TestInstance { jobs.base }
    var catalog: Catalog { instance.catalog }
    var people: PersonStore { instance.catalog.people }

    init() throws {
        jobs = try JobTestInstance()
    }

    private static let secret = "비밀스러운무화과나무"

    /// Adds rows in every table that refers to a person, a file of that person and a file that both people have.
    @discardableResult
    private func addData(_ person: Person.ID, picture: UInt8, items: Int = 3) throws -> (own: String, shared: String) {
        let (own, shared) = (try catalog.media.store(bytes: [picture]), try catalog.media.store(bytes: [99]))
        try FileManager.default.createDirectory(
            atPath: instance.folder.cache + "/renditions/\(own.sha256.prefix(2))", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: renditionPath(own.sha256)))
        _ = try catalog.perform(.create, by: person, summary: Phrase(Self.secret, Self.secret)) { scope in
            for file in [own, shared] {
                try catalog.media.record(Media(sha256: file.sha256, type: "image/png", bytes: file.bytes), in: scope.db)
            }
            let folder = try catalog.folders.create(name: "\(Self.secret) 폴더", in: scope)
            let inner = try catalog.folders.create(name: "안쪽", parent: folder.id, in: scope)
            for number in 0..<items {
                _ = try catalog.items.create(
                    NewItem(
                        kind: .link, owner: person, title: "\(Self.secret) \(number)", note: Self.secret,
                        folder: inner.id, tags: ["\(Self.secret)태그", "둘"],
                        cover: number == 0 ? own.sha256 : shared.sha256), in: scope.db)
            }
        }
        try catalog.write(of: person) { scope in
            try catalog.searches.add(Self.secret, in: scope)
            try catalog.settings.set("x", to: Self.secret, of: person, in: scope.db)
            _ = try people.createToken(name: Self.secret, scope: .read, for: person, in: scope.db)
            _ = try people.makeLoginLink(for: person, in: scope.db)
            let newRun = "INSERT INTO importRun(uid, person, format, state, startedAt) VALUES (?, ?, ?, 'done', 0)"
            try scope.db.execute(sql: newRun, arguments: [Self.secret, person, "netscape"])
            try scope.db.execute(
                sql: "INSERT INTO importRow(run, ordinal, raw) VALUES (last_insert_rowid(), 0, ?)",
                arguments: [Self.secret])
            try scope.db.execute(
                sql: "INSERT INTO notification(person, kind, titleKo, titleEn, createdAt) VALUES (?, 'note', ?, ?, 0)",
                arguments: [person, Self.secret, Self.secret])
            let job = try catalog.jobs.enqueue(scope.db, NewJob("PreviewLinkJob", person: person))
            try scope.db.execute(
                sql: "UPDATE job SET payload = json_quote(?) WHERE id = ?", arguments: [Self.secret, job])
        }
        return (own.sha256, shared.sha256)
    }

    private func renditionPath(_ sha256: String) -> String {
        "\(instance.folder.cache)/renditions/\(sha256.prefix(2))/\(sha256)-360.webp"
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func requestDeletion(_ person: Person.ID, typing nick: String) throws {
        try catalog.write { _ = try people.requestDeletion(person, typing: nick, jobs: catalog.jobs, in: $0) }
    }

    @Test func accountIsErasedAfterSevenDays() async throws {
        let files = try addData(instance.bob, picture: 1, items: 450)
        try catalog.write { db in
            _ = try catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: "남는 것", cover: files.shared), in: db)
        }
        let runner = jobs.runner(ErasePersonJob(catalog))
        try await runner.start()
        try requestDeletion(instance.bob, typing: " BOB ")
        let device = try catalog.write { try people.signIn(instance.bob, browser: "폰", in: $0).device }
        let stream = catalog.events.subscribe(instance.bob, device: device.id)
        try jobs.advance(PersonStore.leavingTime - .seconds(1))
        #expect(try catalog.read { try people.find(instance.bob, in: $0) } != nil)
        #expect(exists(catalog.media.path(files.own)))
        try jobs.advance(.seconds(1))
        await jobs.events(1, .done)
        await runner.stop(within: .seconds(1))
        // The stream must end when the person is deleted; otherwise this loop never ends.
        for await _ in stream {}

        try catalog.read { db in
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT owner.name FROM sqlite_schema AS owner
                    JOIN pragma_foreign_key_list(owner.name) AS key WHERE key."table" = 'person'
                    """)
            #expect(tables.count > 10)
            for table in tables + ["deletedItem"] {
                for column in try db.columns(in: table).map(\.name)
                where ["person", "owner", "inviter"].contains(column) {
                    let count = try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM \(table) WHERE \(column) = ?", arguments: [instance.bob])
                    #expect(count == 0, "\(table).\(column)")
                }
            }
            #expect(try people.all(in: db).map(\.id) == [instance.ann])
            #expect(try catalog.media.find(files.own, in: db) == nil)
            #expect(try catalog.media.find(files.shared, in: db) != nil)
            #expect(try catalog.media.missing(in: db).isEmpty)
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
        }
        #expect(!exists(catalog.media.path(files.own)) && !exists(renditionPath(files.own)))
        #expect(exists(catalog.media.path(files.shared)))
        for path in [instance.folder.database, instance.folder.database + "-wal"] where exists(path) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(bytes.range(of: Data(Self.secret.utf8)) == nil, "\(path)")
        }
        let hits = try catalog.read(of: instance.ann) { try catalog.search.page("남는", in: $0).hits }
        #expect(hits.map(\.item.title) == ["남는 것"])
    }

    @Test func deletionCanBeCancelledWithinSevenDays() async throws {
        let files = try addData(instance.bob, picture: 1)
        try requestDeletion(instance.bob, typing: "bob")
        let moment = try catalog.read { try people.find(instance.bob, in: $0)?.leavingAt }
        #expect(moment == instance.clock.now + PersonStore.leavingTime)
        try requestDeletion(instance.bob, typing: "whatever, it has begun")
        instance.clock.advance(PersonStore.leavingTime - .seconds(1))
        try catalog.write { try people.cancelDeletion(instance.bob, jobs: catalog.jobs, in: $0) }
        #expect(try catalog.read { try people.find(instance.bob, in: $0)?.leavingAt } == nil)
        #expect(throws: CatalogError.self) {
            try catalog.write { try people.cancelDeletion(instance.bob, jobs: catalog.jobs, in: $0) }
        }
        instance.clock.advance(.seconds(86_400))
        let job = try catalog.read { try Job.fetchOne($0, sql: "SELECT * FROM job WHERE kind = 'ErasePersonJob'") }
        #expect(job == nil)
        // A job that was already claimed finds nothing to do.
        let runner = jobs.runner(ErasePersonJob(catalog))
        try await runner.start()
        try jobs.enqueue(ErasePersonJob.job(for: instance.bob, at: instance.clock.now))
        await jobs.events(1, .done)
        await runner.stop(within: .seconds(1))
        #expect(exists(catalog.media.path(files.own)))
        #expect(try catalog.read(of: instance.bob) { try catalog.items.counts(in: $0)[.link, .kept] } == 3)
    }

    @Test func retryOfTheJobDoesNotDeleteTheAccountEarly() async throws {
        try addData(instance.bob, picture: 1)
        try requestDeletion(instance.bob, typing: "bob")
        let runner = jobs.runner(ErasePersonJob(catalog))
        try await runner.start()
        let id = try #require(
            try catalog.read { try Int64.fetchOne($0, sql: "SELECT id FROM job WHERE kind = 'ErasePersonJob'") })
        try catalog.jobs.retry(id)
        await jobs.events(1, .done)
        #expect(try catalog.read { try people.find(instance.bob, in: $0) } != nil)
        try jobs.advance(PersonStore.leavingTime)
        await jobs.events(1, .done)
        #expect(try catalog.read { try people.find(instance.bob, in: $0) } == nil)
        await runner.stop(within: .seconds(1))
    }

    @Test func deletionNeedsTheTypedName() throws {
        for typed in ["", "ann", "bo"] {
            #expect(throws: CatalogError.self) { try requestDeletion(instance.bob, typing: typed) }
        }
        #expect(try catalog.read { try people.find(instance.bob, in: $0)?.leavingAt } == nil)
    }

    @Test func administratorHandsOverBeforeLeaving() async throws {
        #expect(throws: CatalogError.self) { try requestDeletion(instance.ann, typing: "ann") }
        for (from, to) in [(instance.bob, instance.ann), (instance.ann, instance.ann), (instance.ann, 99)] {
            #expect(throws: CatalogError.self) {
                try catalog.write { try people.transferAdministration(from: from, to: to, in: $0) }
            }
        }
        try catalog.write { try people.transferAdministration(from: instance.ann, to: instance.bob, in: $0) }
        #expect(try catalog.read { try people.administrator(in: $0)?.id } == instance.bob)
        try requestDeletion(instance.ann, typing: "ann")
        #expect(throws: CatalogError.self, "a person who is leaving cannot become administrator") {
            try catalog.write { try people.transferAdministration(from: instance.bob, to: instance.ann, in: $0) }
        }
        // The last administrator may leave; the person who joined afterwards becomes administrator.
        try requestDeletion(instance.bob, typing: "bob")
        let carl = try catalog.write { try people.create(nick: "carl", in: $0).id }
        let runner = jobs.runner(ErasePersonJob(catalog))
        try await runner.start()
        try jobs.advance(PersonStore.leavingTime)
        try catalog.write { try catalog.touch(carl, in: $0) }
        await jobs.events(2, .done)
        await runner.stop(within: .seconds(1))
        #expect(try catalog.read { try people.all(in: $0).map(\.id) } == [carl])
        #expect(try catalog.read { try people.administrator(in: $0)?.id } == carl)
    }

    @Test func firstRunLinkIsOfferedAfterTheLastPersonLeft() async throws {
        try catalog.write { try $0.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [instance.bob]) }
        try requestDeletion(instance.ann, typing: "ann")
        let runner = jobs.runner(ErasePersonJob(catalog))
        try await runner.start()
        try jobs.advance(PersonStore.leavingTime)
        await jobs.events(1, .done)
        await runner.stop(within: .seconds(1))
        #expect(try catalog.write { try people.makeFirstRunLink(in: $0) } != nil)
    }
}

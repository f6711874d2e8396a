import Backups
import Books
import Catalog
import Foundation
import GRDB
import Links
import Movies
import TestSupport
import Testing

/// Merges a backup into an instance that is in use.
@Suite struct BackupMergeTests {
    let instance: BackupInstance

    init() throws {
        instance = try BackupInstance()
    }

    private func merge(_ path: String, into other: BackupInstance? = nil, as person: Person.ID? = nil) throws
        -> MergeReport
    {
        try BackupMerge.run(
            path, passphrase: nil, into: (other ?? instance).catalog, as: person, migrations: BackupInstance.migrations)
    }

    private func item(_ title: String, in catalog: Catalog) throws -> Item? {
        try catalog.read { db in
            try db.readFirst("SELECT \(Item.columns) FROM item WHERE title = ?", [title]) { Item($0) }
        }
    }

    @Test func mergingTwiceChangesNothing() throws {
        try instance.seed(40)
        try instance.keepPicture("하나")
        let path = try instance.backUp()
        let report = try merge(path)
        #expect((report.added, report.renewed, report.joined) == (0, 0, 0))
        #expect(report.kept == 80 + 2 * 10 + 1)
        #expect(
            try Data(contentsOf: URL(filePath: instance.backUp(to: "after.zip")))
                == Data(contentsOf: URL(filePath: path)))
    }

    @Test func mergeRestoresDeletedItemsWithTheirData() throws {
        try instance.seed(30)
        let hash = try instance.keepPicture("하나", title: "돌아올 것")
        let path = try instance.backUp()
        let before = try instance.catalog.read { try Self.shown(in: $0) }
        try instance.catalog.write { db in
            for owner in [instance.world.ann, instance.world.bob] {
                let ids = try Int64.fetchAll(db, sql: "SELECT id FROM item WHERE owner = \(owner) AND kind <> 'page'")
                _ = try instance.catalog.items.deleteForever(ids, in: OwnerScope(of: owner, in: db))
            }
        }
        let report = try merge(path)
        #expect(report.added == 60 + 1)
        #expect(try instance.catalog.read { try Self.shown(in: $0) } == before)
        #expect(try instance.catalog.read { try Catalog.problems(in: $0) }.isEmpty)
        #expect(try instance.world.found("돌아올 것", .link) == ["돌아올 것"])
        #expect(FileManager.default.fileExists(atPath: instance.catalog.media.path(hash)))
        let results = try HealthCheck(instance.catalog, migrations: BackupInstance.migrations).run()
        #expect(results.filter { $0.severity != .note }.map(\.text.en) == [])
    }

    @Test func mergeAddsEverythingToAnotherInstance() throws {
        try instance.seed(24)
        let picture = try instance.keepPicture("하나")
        let other = try BackupInstance()
        other.world.clock.advance(.seconds(40 * 86_400))
        try other.catalog.write { try $0.execute(sql: "UPDATE person SET uid = 'x' || uid") }
        try other.seed(10, seed: 9)
        let mine = try other.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") ?? 0 }
        let report = try merge(instance.backUp(), into: other)
        #expect(report.added + report.kept + report.joined + report.renewed == 48 + 2 * 6 + 1)
        let catalog = other.catalog
        try catalog.read { db throws in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item") == mine + report.added)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM person") == 4)
            #expect(try Catalog.problems(in: db).isEmpty)
        }
        #expect(FileManager.default.fileExists(atPath: catalog.media.path(picture)))
        let results = try HealthCheck(catalog, migrations: BackupInstance.migrations).run()
        #expect(results.filter { $0.severity != .note }.map(\.text.en) == [])
    }

    @Test func mergeKeepsNewerItemAndBothNotes() throws {
        try instance.keepPicture("a", title: "여기가 새것")
        try instance.keepPicture("b", title: "백업이 새것")
        try instance.keepPicture("c", title: "그대로")
        let (here, there, same) = (
            try #require(try item("여기가 새것", in: instance.catalog)),
            try #require(try item("백업이 새것", in: instance.catalog)),
            try #require(try item("그대로", in: instance.catalog))
        )
        func edit(_ item: Item, _ note: String, title: String? = nil) throws {
            instance.world.clock.advance(.seconds(60))
            try instance.catalog.write { db in
                try db.execute(
                    sql: """
                        UPDATE item SET note = ?, title = coalesce(?, title), changedAt = ?, version = version + 1
                        WHERE id = ?
                        """, arguments: [note, title, instance.world.clock.now, item.id])
            }
        }
        try edit(there, "백업에서 고친 글", title: "백업의 새 제목")
        let path = try instance.backUp()
        try instance.catalog.write { db in
            // The database state is as if this instance had never seen the last edit.
            try db.execute(
                sql: "UPDATE item SET note = '여기서 고친 글', title = '백업이 새것', changedAt = ? WHERE id = ?",
                arguments: [there.changedAt, there.id])
        }
        try edit(here, "여기서 나중에 고친 글")
        let report = try merge(path)
        #expect((report.added, report.joined, report.kept) == (0, 2, 1))
        let after = try instance.catalog.read { db in
            try [here, there, same].map {
                try instance.catalog.items.find([$0.id], in: OwnerScope(of: instance.world.ann, in: db))[0]
            }
        }
        #expect(after[0].note == "여기서 나중에 고친 글\n\n메모 <b>")
        #expect(after[1].title == "백업의 새 제목")
        #expect(after[1].note == "백업에서 고친 글\n\n백업이 새것\n\n여기서 고친 글")
        #expect(after[2] == same)
        // Merging the same backup again adds nothing.
        #expect(try merge(path).joined == 0)
    }

    @Test func sameURLIsTheSameLinkAfterMerge() throws {
        let url = "https://example.com/a"
        let other = try BackupInstance()
        other.world.clock.advance(.seconds(1))
        for (instance, word) in [(instance, "여기"), (other, "저기")] {
            try instance.catalog.write { db in
                let item = try instance.catalog.items.create(
                    NewItem(kind: .link, owner: instance.world.ann, title: "\(word) 제목", note: "\(word) 글"), in: db)
                try db.execute(
                    sql:
                        "INSERT INTO link(item, owner, position, url, normalizedURL, host) VALUES (?, ?, ?, ?, ?, 'example.com')",
                    arguments: [item.id, instance.world.ann, item.position, url, url])
            }
        }
        let path = try other.backUp(BackupOptions(person: other.world.ann))
        let report = try merge(path, as: instance.world.ann)
        #expect((report.added, report.joined) == (0, 1))
        let note = try instance.catalog.read { try String.fetchOne($0, sql: "SELECT note FROM item") ?? "" }
        for text in ["여기 글", "저기 글"] { #expect(note.contains(text)) }
    }

    @Test func pageVersionsSavedByOthersAreNotDuplicated() throws {
        try instance.seed(8)
        let versions = "SELECT count(*) FROM pageVersion WHERE savedBy IS NOT NULL"
        try instance.catalog.write { db in
            try db.execute(sql: "UPDATE pageVersion SET savedBy = ?", arguments: [instance.world.bob])
        }
        let before = try instance.catalog.read { try Int.fetchOne($0, sql: versions) }
        _ = try merge(instance.backUp(BackupOptions(person: instance.world.ann)))
        #expect(before ?? 0 > 0)
        #expect(try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pageVersion") } == before)
    }

    @Test func instanceBackupCannotBeMergedByOnePerson() throws {
        let path = try instance.backUp()
        #expect(throws: BackupError.self) { try merge(path, as: instance.world.ann) }
    }

    /// Returns the visible data of all items, without row IDs.
    private static func shown(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT json_array(item.uid, item.title, item.note, item.tagNames, item.state, item.addedAt, folder.uid,
                    searchable.people, searchable.text,
                    (SELECT group_concat(name) FROM movieCredit WHERE movieCredit.item = item.id),
                    (SELECT group_concat(name) FROM bookCredit WHERE bookCredit.item = item.id),
                    (SELECT group_concat(uid) FROM viewing WHERE viewing.item = item.id),
                    (SELECT group_concat(uid) FROM reading WHERE reading.item = item.id))
                FROM item LEFT JOIN folder ON folder.id = item.folder LEFT JOIN searchable ON searchable.item = item.id
                ORDER BY item.uid
                """)
    }
}

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
    let house: BackupHouse

    init() throws {
        house = try BackupHouse()
    }

    private func merge(_ path: String, into other: BackupHouse? = nil, as person: Person.ID? = nil) throws
        -> MergeReport
    {
        try BackupMerge.run(
            path, passphrase: nil, into: (other ?? house).catalog, as: person, migrations: BackupHouse.migrations)
    }

    private func item(_ title: String, in catalog: Catalog) throws -> Item? {
        try catalog.read { db in
            try db.readFirst("SELECT \(Item.columns) FROM item WHERE title = ?", [title]) { Item($0) }
        }
    }

    @Test func theSameAgainChangesNothing() throws {
        try house.seed(40)
        try house.keepPicture("하나")
        let path = try house.backUp()
        let report = try merge(path)
        #expect((report.added, report.renewed, report.joined) == (0, 0, 0))
        #expect(report.kept == 80 + 2 * 10 + 1)
        #expect(
            try Data(contentsOf: URL(filePath: house.backUp(to: "after.zip"))) == Data(contentsOf: URL(filePath: path)))
    }

    @Test func mergeRestoresDeletedItemsWithTheirData() throws {
        try house.seed(30)
        let hash = try house.keepPicture("하나", title: "돌아올 것")
        let path = try house.backUp()
        let before = try house.catalog.read { try Self.shown(in: $0) }
        try house.catalog.write { db in
            for owner in [house.world.ann, house.world.bob] {
                let ids = try Int64.fetchAll(db, sql: "SELECT id FROM item WHERE owner = \(owner) AND kind <> 'page'")
                _ = try house.catalog.items.deleteForever(ids, in: OwnerScope(of: owner, in: db))
            }
        }
        let report = try merge(path)
        #expect(report.added == 60 + 1)
        #expect(try house.catalog.read { try Self.shown(in: $0) } == before)
        #expect(try house.catalog.read { try Catalog.problems(in: $0) }.isEmpty)
        #expect(try house.world.found("돌아올 것", .link) == ["돌아올 것"])
        #expect(FileManager.default.fileExists(atPath: house.catalog.media.path(hash)))
        let results = try HealthCheck(house.catalog, migrations: BackupHouse.migrations).run()
        #expect(results.filter { $0.weight != .note }.map(\.text.en) == [])
    }

    @Test func mergeAddsEverythingToAnotherInstance() throws {
        try house.seed(24)
        let picture = try house.keepPicture("하나")
        let other = try BackupHouse()
        other.world.clock.advance(.seconds(40 * 86_400))
        try other.catalog.write { try $0.execute(sql: "UPDATE person SET uid = 'x' || uid") }
        try other.seed(10, seed: 9)
        let mine = try other.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") ?? 0 }
        let report = try merge(house.backUp(), into: other)
        #expect(report.added + report.kept + report.joined + report.renewed == 48 + 2 * 6 + 1)
        let catalog = other.catalog
        try catalog.read { db throws in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM item") == mine + report.added)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM person") == 4)
            #expect(try Catalog.problems(in: db).isEmpty)
        }
        #expect(FileManager.default.fileExists(atPath: catalog.media.path(picture)))
        let results = try HealthCheck(catalog, migrations: BackupHouse.migrations).run()
        #expect(results.filter { $0.weight != .note }.map(\.text.en) == [])
    }

    @Test func theNewerCountsAndBothTextsStay() throws {
        try house.keepPicture("a", title: "여기가 새것")
        try house.keepPicture("b", title: "백업이 새것")
        try house.keepPicture("c", title: "그대로")
        let (here, there, same) = (
            try #require(try item("여기가 새것", in: house.catalog)), try #require(try item("백업이 새것", in: house.catalog)),
            try #require(try item("그대로", in: house.catalog))
        )
        func edit(_ item: Item, _ note: String, title: String? = nil) throws {
            house.world.clock.advance(.seconds(60))
            try house.catalog.write { db in
                try db.execute(
                    sql: """
                        UPDATE item SET note = ?, title = coalesce(?, title), changedAt = ?, version = version + 1
                        WHERE id = ?
                        """, arguments: [note, title, house.world.clock.now, item.id])
            }
        }
        try edit(there, "백업에서 고친 글", title: "백업의 새 제목")
        let path = try house.backUp()
        try house.catalog.write { db in
            // The database state is as if this instance had never seen the last edit.
            try db.execute(
                sql: "UPDATE item SET note = '여기서 고친 글', title = '백업이 새것', changedAt = ? WHERE id = ?",
                arguments: [there.changedAt, there.id])
        }
        try edit(here, "여기서 나중에 고친 글")
        let report = try merge(path)
        #expect((report.added, report.joined, report.kept) == (0, 2, 1))
        let after = try house.catalog.read { db in
            try [here, there, same].map {
                try house.catalog.items.find([$0.id], in: OwnerScope(of: house.world.ann, in: db))[0]
            }
        }
        #expect(after[0].note == "여기서 나중에 고친 글\n\n메모 <b>")
        #expect(after[1].title == "백업의 새 제목")
        #expect(after[1].note == "백업에서 고친 글\n\n백업이 새것\n\n여기서 고친 글")
        #expect(after[2] == same)
        // Merging the same backup again adds nothing.
        #expect(try merge(path).joined == 0)
    }

    @Test func theSameAddressIsTheSameLink() throws {
        let url = "https://example.com/a"
        let other = try BackupHouse()
        other.world.clock.advance(.seconds(1))
        for (house, word) in [(house, "여기"), (other, "저기")] {
            try house.catalog.write { db in
                let item = try house.catalog.items.create(
                    NewItem(kind: .link, owner: house.world.ann, title: "\(word) 제목", note: "\(word) 글"), in: db)
                try db.execute(
                    sql:
                        "INSERT INTO link(item, owner, position, url, normalizedURL, host) VALUES (?, ?, ?, ?, ?, 'example.com')",
                    arguments: [item.id, house.world.ann, item.position, url, url])
            }
        }
        let path = try other.backUp(BackupOptions(person: other.world.ann))
        let report = try merge(path, as: house.world.ann)
        #expect((report.added, report.joined) == (0, 1))
        let note = try house.catalog.read { try String.fetchOne($0, sql: "SELECT note FROM item") ?? "" }
        for text in ["여기 글", "저기 글"] { #expect(note.contains(text)) }
    }

    @Test func pageVersionsSavedByOthersAreNotDuplicated() throws {
        try house.seed(8)
        let versions = "SELECT count(*) FROM pageVersion WHERE savedBy IS NOT NULL"
        try house.catalog.write { db in
            try db.execute(sql: "UPDATE pageVersion SET savedBy = ?", arguments: [house.world.bob])
        }
        let before = try house.catalog.read { try Int.fetchOne($0, sql: versions) }
        _ = try merge(house.backUp(BackupOptions(person: house.world.ann)))
        #expect(before ?? 0 > 0)
        #expect(try house.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pageVersion") } == before)
    }

    @Test func instanceBackupCannotBeMergedByOnePerson() throws {
        let path = try house.backUp()
        #expect(throws: BackupError.self) { try merge(path, as: house.world.ann) }
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

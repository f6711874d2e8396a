import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing
import Text

/// Saving the rows of a database that has damaged pages.
@Suite struct SalvageTests {
    /// Rows that are counted or indexed anew, or that no backup has.
    private static let madeAgain: Set = [
        "itemCount", "jobCount", "linkCount", "bookDuplicateGroup", "searchState", "searchStale", "grdb_migrations",
        "releasedMedia",
        "idempotencyKey", "upload", "device", "diaryInvitation", "invitation", "loginLink", "pageShare",
    ]

    private let instance: BackupInstance

    init() throws {
        instance = try BackupInstance.full.get()
    }

    /// - Returns: where a backup can go that no other test uses.
    private func target() -> String { "\(instance.folder.path)/\(UUID().uuidString)" }

    private struct Salvaged {
        let report: SalvageReport
        /// The number of rows of each table that were saved with their key, and the number before the damage.
        var counts: [String: (saved: Int, of: Int)] = [:]
    }

    /// Salvages and restores.
    private func salvage(_ copy: DamagedCopy) throws -> Salvaged {
        let path = target()
        var salvaged = try Salvaged(report: copy.salvage(to: path, at: instance.world.clock.now))
        let data = try instance.restore(path, to: UUID().uuidString)
        try copy.intact.unsafeRead { db in
            try db.execute(sql: "ATTACH 'file:\(data)/seorap.sqlite?mode=ro' AS saved")
            defer { try? db.execute(sql: "DETACH saved") }
            let tables = try String.fetchAll(
                db,
                sql:
                    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'"
            )
            for table in tables where !Self.madeAgain.contains(table) {
                let key = try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0", arguments: [table]
                ).map { "\"\($0)\"" }.joined(separator: ", ")
                let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\"\(table)\"") ?? 0
                let missing = try Int.fetchOne(
                    db,
                    sql:
                        "SELECT count(*) FROM (SELECT \(key) FROM main.\"\(table)\" EXCEPT SELECT \(key) FROM saved.\"\(table)\")"
                )
                salvaged.counts[table] = (all - (missing ?? all), all)
            }
        }
        return salvaged
    }

    @Test func intactDatabaseIsSalvagedCompletely() throws {
        let copy = try DamagedCopy(instance)
        let path = target()
        let report = try copy.salvage(to: path, at: instance.world.clock.now)
        #expect(report.damages == [])
        #expect(report.leftovers == [:])
        #expect(report.backup.items == 120 + 2 * 60 + 2 * 30 + 2)
        let salvaged = try salvage(copy)
        for (table, count) in salvaged.counts { #expect(count.saved == count.of, "\(table)") }
    }

    /// Rows of every other page are saved, whatever the page was for. `Tests/Bench/faults.py` has more of them.
    @Test(arguments: [
        ("item", "leaf"), ("item", "internal"), ("page", "leaf"), ("itemTag", "internal"), ("person", "root"),
        ("media", "root"), ("sqlite_schema", "root"), ("job", "root"),
    ])
    func zeroedPageLosesOnlyItsOwnRows(name: String, kind: String) throws {
        let copy = try DamagedCopy(instance)
        let page = try #require(copy.pages(of: name, kind).first)
        try copy.zero(page.number)
        // An inner page of a table has no rows.
        let isInner = try copy.pages(of: name, "internal").contains { $0.number == page.number }
        let salvaged = try salvage(copy)
        for (table, count) in salvaged.counts {
            let lost = table == name && (!isInner || name == "itemTag") ? page.cells : 0
            #expect(count.saved >= count.of - lost, "\(table): \(count) \(salvaged.report)")
        }
    }

    @Test(arguments: [("item", 1), ("movie", 1), ("page", 4), ("itemTag", 1), ("tag", 1)])
    func flippedBitsLoseOnlyRowsOfTheirPage(name: String, seed: Int) throws {
        let copy = try DamagedCopy(instance)
        var random = SplitMix64(seed: UInt64(seed))
        let pages = try copy.pages(of: name, "leaf")
        let page = pages[random.below(pages.count)]
        try copy.change(page.number) { bytes in
            for _ in 0..<6 {
                let bit = random.below(DamagedCopy.pageSize * 8)
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            }
        }
        let salvaged = try salvage(copy)
        for (table, count) in salvaged.counts {
            #expect(count.saved >= count.of - (table == name ? page.cells : 0), "\(table): \(count)")
        }
    }

    /// Titles stand in the search rows, and the rest in indexes.
    @Test func itemsOfALostPageAreRebuiltFromIndexes() throws {
        let copy = try DamagedCopy(instance)
        let page = try #require(copy.pages(of: "item", "leaf").dropFirst(3).first)
        try copy.zero(page.number)
        let path = target()
        let report = try copy.salvage(to: path, at: instance.world.clock.now)
        #expect(report.rebuilt["item"] == page.cells)
        let data = try instance.restore(path, to: UUID().uuidString)
        let titles = "SELECT id, uid, kind, owner, title, state, position FROM item ORDER BY id"
        let found = try DatabaseQueue(path: data + "/seorap.sqlite").read { try Row.fetchAll($0, sql: titles) }
        #expect(try found == copy.intact.read { try Row.fetchAll($0, sql: titles) })
    }

    /// A restored instance needs a person to sign in as.
    @Test func lostPeopleAreRebuiltFromReferences() throws {
        let copy = try DamagedCopy(instance)
        for name in ["person", "sqlite_autoindex_person_1", "sqlite_autoindex_person_2", "personAdministrator"] {
            try copy.zero(#require(copy.pages(of: name, "root").first).number)
        }
        let path = target()
        _ = try copy.salvage(to: path, at: instance.world.clock.now)
        let data = try instance.restore(path, to: UUID().uuidString)
        let people = try DatabaseQueue(path: data + "/seorap.sqlite").read {
            try Row.fetchAll($0, sql: "SELECT id, nick, isAdministrator FROM person ORDER BY id")
        }
        #expect(people.map { $0["id"] as Int } == [1, 2])
        #expect(people.map { $0["isAdministrator"] as Bool } == [true, false])
        #expect(people.map { $0["nick"] as String } == people.map { "salvaged-\($0["id"] as Int)" })
    }

    @Test func rowsInTheWALAreSalvaged() throws {
        let copy = try DamagedCopy(instance)
        let page = try #require(copy.pages(of: "itemTag", "leaf").first)
        let writer = try DatabaseQueue(path: copy.folder.database)
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0; UPDATE person SET theme = 'dark'")
        }
        try copy.zero(page.number)
        let path = target()
        _ = try copy.salvage(to: path, at: instance.world.clock.now)
        let themes = try DatabaseQueue(path: instance.restore(path, to: UUID().uuidString) + "/seorap.sqlite").read {
            try String.fetchAll($0, sql: "SELECT DISTINCT theme FROM person")
        }
        #expect(themes == ["dark"])
        try writer.close()
    }

    @Test func salvageDoesNotChangeTheDamagedFolder() throws {
        let copy = try DamagedCopy(instance)
        try copy.zero(#require(copy.pages(of: "link", "leaf").first).number)
        let before = try Data(contentsOf: URL(filePath: copy.folder.database))
        _ = try copy.salvage(to: target(), at: instance.world.clock.now)
        #expect(try Data(contentsOf: URL(filePath: copy.folder.database)) == before)
    }
}

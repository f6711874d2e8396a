import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct HouseCheckTests {
    private func check(_ house: BackupHouse, repairs: Bool = false) throws -> [Finding] {
        try HouseCheck(house.catalog, migrations: BackupHouse.migrations, repairs: repairs).run()
            .filter { $0.weight != .note }
    }

    @Test func healthyInstanceHasNoFindings() throws {
        let house = try BackupHouse()
        try house.seed(40)
        try house.keepPicture("하나")
        #expect(try check(house).map(\.text.en) == [])
    }

    @Test(arguments: [
        ("UPDATE itemCount SET count = count + 1", "itemCount counts wrongly"),
        ("DELETE FROM itemCount", "itemCount counts wrongly"),
        ("UPDATE tag SET count = 9999 WHERE id = 1", "tag counts wrongly"),
        ("UPDATE folder SET count = 7", "folder counts wrongly"),
        ("UPDATE linkCount SET unread = 0", "linkCount counts wrongly"),
        ("INSERT INTO jobCount VALUES (1, 'x', 'waiting', 3)", "jobCount counts wrongly"),
        ("DROP INDEX tagCount", "schema: index tagCount is not as this version made it"),
        ("DROP TRIGGER tagCountInsert", "schema: trigger tagCountInsert is not as this version made it"),
        ("UPDATE searchable SET text = 'x' WHERE item = 1", "search knows 1 items as they were"),
        ("DELETE FROM searchable WHERE item = 1", "search knows 1 items as they were"),
        (
            "UPDATE searchable SET rowNumber = rowNumber + 1e8 WHERE item = (SELECT id FROM item ORDER BY position)",
            "search knows 1 items as they were"
        ),
        ("INSERT INTO search(rowid, document) VALUES (99, 'x')", "the index of search does not fit its rows"),
    ])
    func whatIsWrongIsNamedAndPutRight(sql: String, text: String) throws {
        let house = try BackupHouse()
        try house.seed(24)
        try house.catalog.write { db in
            _ = try house.catalog.folders.create(name: "하나", in: Scope(of: house.world.ann, in: db))
        }
        try house.catalog.write { try $0.execute(sql: sql) }
        let found = try check(house).map(\.text.en)
        #expect(found.contains(text), "\(found)")
        #expect(try check(house, repairs: true).allSatisfy { $0.repair != nil })
        #expect(try check(house).map(\.text.en) == [])
    }

    @Test func originalsAreComparedWithTheirNames() throws {
        let house = try BackupHouse()
        let (gone, changed) = (try house.keepPicture("하나"), try house.keepPicture("둘"))
        unlink(house.catalog.media.path(gone))
        try Data("셋".utf8).write(to: URL(filePath: house.catalog.media.path(changed)))
        let found = try check(house, repairs: true)
        #expect(
            found.map(\.text.en) == [
                "an original is missing or has another size: \(gone)",
                "an original has changed on the disk: \(changed)",
            ])
        #expect(found.allSatisfy { $0.weight == .problem && $0.repair == nil })
    }

    @Test func clockBehindTheDataIsReported() throws {
        let house = try BackupHouse()
        try house.keepPicture("하나")
        house.world.clock.advance(.seconds(-86_400))
        #expect(try check(house).map(\.text.en).contains { $0.hasPrefix("clock: ") })
    }
}

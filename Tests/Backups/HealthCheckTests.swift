import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct HealthCheckTests {
    private func check(_ house: BackupHouse, repairs: Bool = false) throws -> [CheckResult] {
        try HealthCheck(house.catalog, migrations: BackupHouse.migrations, repairs: repairs).run()
            .filter { $0.weight != .note }
    }

    @Test func healthyInstanceHasNoFindings() throws {
        let house = try BackupHouse()
        try house.seed(40)
        try house.keepPicture("하나")
        #expect(try check(house).map(\.text.en) == [])
    }

    @Test(arguments: [
        ("UPDATE itemCount SET count = count + 1", "the counts in itemCount are wrong"),
        ("DELETE FROM itemCount", "the counts in itemCount are wrong"),
        ("UPDATE tag SET count = 9999 WHERE id = 1", "the counts in tag are wrong"),
        ("UPDATE folder SET count = 7", "the counts in folder are wrong"),
        ("UPDATE linkCount SET unread = 0", "the counts in linkCount are wrong"),
        ("INSERT INTO jobCount VALUES (1, 'x', 'waiting', 3)", "the counts in jobCount are wrong"),
        ("DROP INDEX tagCount", "schema: index tagCount differs from this version"),
        ("DROP TRIGGER tagCountInsert", "schema: trigger tagCountInsert differs from this version"),
        ("UPDATE searchable SET text = 'x' WHERE item = 1", "1 items are out of date in the search index"),
        ("DELETE FROM searchable WHERE item = 1", "1 items are out of date in the search index"),
        (
            "UPDATE searchable SET rowNumber = rowNumber + 1e8 WHERE item = (SELECT id FROM item ORDER BY position)",
            "1 items are out of date in the search index"
        ),
        ("INSERT INTO search(rowid, document) VALUES (99, 'x')", "the search index does not match its rows"),
    ])
    func whatIsWrongIsNamedAndPutRight(sql: String, text: String) throws {
        let house = try BackupHouse()
        try house.seed(24)
        try house.catalog.write { db in
            _ = try house.catalog.folders.create(name: "하나", in: OwnerScope(of: house.world.ann, in: db))
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

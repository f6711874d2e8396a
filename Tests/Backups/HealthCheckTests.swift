import Backups
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct HealthCheckTests {
    private func check(_ instance: BackupInstance, repairs: Bool = false) throws -> [CheckResult] {
        try HealthCheck(instance.catalog, migrations: BackupInstance.migrations, repairs: repairs).run()
            .filter { $0.severity != .note }
    }

    @Test func healthyInstanceHasNoFindings() throws {
        let instance = try BackupInstance()
        try instance.seed(40)
        try instance.keepPicture("하나")
        #expect(try check(instance).map(\.text.en) == [])
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
    func healthCheckNamesAndRepairsFaults(sql: String, text: String) throws {
        let instance = try BackupInstance()
        try instance.seed(24)
        try instance.catalog.write { db in
            _ = try instance.catalog.folders.create(name: "하나", in: OwnerScope(of: instance.world.ann, in: db))
        }
        try instance.catalog.write { try $0.execute(sql: sql) }
        let found = try check(instance).map(\.text.en)
        #expect(found.contains(text), "\(found)")
        #expect(try check(instance, repairs: true).allSatisfy { $0.repair != nil })
        #expect(try check(instance).map(\.text.en) == [])
    }

    @Test func originalsAreComparedWithTheirNames() throws {
        let instance = try BackupInstance()
        let (gone, changed) = (try instance.keepPicture("하나"), try instance.keepPicture("둘"))
        unlink(instance.catalog.media.path(gone))
        try Data("셋".utf8).write(to: URL(filePath: instance.catalog.media.path(changed)))
        let found = try check(instance, repairs: true)
        #expect(
            found.map(\.text.en) == [
                "an original is missing or has another size: \(gone)",
                "an original has changed on the disk: \(changed)",
            ])
        #expect(found.allSatisfy { $0.severity == .problem && $0.repair == nil })
    }

    @Test func clockBehindTheDataIsReported() throws {
        let instance = try BackupInstance()
        try instance.keepPicture("하나")
        instance.world.clock.advance(.seconds(-86_400))
        #expect(try check(instance).map(\.text.en).contains { $0.hasPrefix("clock: ") })
    }
}

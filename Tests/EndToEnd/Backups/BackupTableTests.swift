import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Backups
@testable import Seorap

/// The real house's tables, each with rows of somebody.
@Suite(.serialized) struct BackupTableTests {
    /// No person's own.
    private static let houses: Set = [
        "chart", "instance", "jobHost", "jobPause", "providerLogo", "searchState",
    ]

    @Test func everyTableIsInABackupOrLeftOutForAReason() async throws {
        try await blocking {
            let house = try AccessHouse()
            try house.catalog.read { db in
                let all = Set(try TableSchema.all(in: db).map(\.name))
                let whole = Set(try BackupTables(of: nil, in: db).sources.map(\.table))
                #expect(
                    all.subtracting(whole) == BackupTables.secret.union(BackupTables.transientTables),
                    "a table is left out without a reason, or a reason has no table")
                let everything = Set(try BackupTables(of: nil, secrets: true, in: db).sources.map(\.table))
                #expect(all.subtracting(everything) == BackupTables.transientTables)
                let own = Set(try BackupTables(of: house.ann, in: db).sources.map(\.table))
                #expect(
                    whole.subtracting(own).subtracting([BackupTables.sequence]) == Self.houses,
                    "nothing tells whose the rows of a table are: an owner, a person, an item, or a foreign key")
            }
        }
    }

    @Test func aRowOfEveryTableComesBack() async throws {
        try await blocking {
            let house = try AccessHouse()
            try ExportedThings.add(to: house)
            let folder = try TemporaryFolder()
            for person in [nil, house.ann, house.bob] as [Person.ID?] {
                let (path, data) = (folder.path + "/a.zip", folder.path + "/data-\(person ?? 0)")
                try Backup.write(house.catalog, BackupOptions(person: person), version: "1", to: path)
                let loaded = try Restore.run(path, passphrase: nil, to: data, migrations: Application.migrations)
                #expect(loaded.missing.isEmpty)
                let restored = try Application.open(data)
                defer { try? restored.catalog.close() }
                let again = folder.path + "/b.zip"
                try Backup.write(restored.catalog, BackupOptions(), version: "1", to: again)
                _ = try VerificationReport.run(
                    again, passphrase: nil, in: folder.path + "/trying", migrations: Application.migrations, at: .now)
                guard let person else { continue }
                try restored.catalog.read { db throws in
                    #expect(try Int64.fetchAll(db, sql: "SELECT id FROM person") == [person])
                    #expect(try Catalog.problems(in: db).isEmpty)
                }
            }
        }
    }
}

import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Backups
@testable import Seorap

/// Backups of an instance with all features that has a row in every table.
@Suite(.serialized) struct BackupTableTests {
    /// Not exported, because they belong to no person.
    private static let instanceTables: Set = [
        "chart", "instance", "jobHost", "jobPause", "providerLogo", "searchState",
    ]

    @Test func everyTableIsInBackupsOrExcludedForAReason() async throws {
        try await blocking {
            let instance = try FullInstance()
            try instance.catalog.read { db in
                let all = Set(try TableSchema.all(in: db).map(\.name))
                let whole = Set(try BackupTables(of: nil, in: db).sources.map(\.table))
                #expect(
                    all.subtracting(whole) == BackupTables.secret.union(BackupTables.transientTables),
                    "a table is left out without a reason, or a reason has no table")
                let everything = Set(try BackupTables(of: nil, secrets: true, in: db).sources.map(\.table))
                #expect(all.subtracting(everything) == BackupTables.transientTables)
                let exportedTables = Set(try BackupTables(of: instance.ann, in: db).sources.map(\.table))
                #expect(
                    whole.subtracting(exportedTables).subtracting([BackupTables.sequence]) == Self.instanceTables,
                    "nothing tells whose the rows of a table are: an owner, a person, an item, or a foreign key")
            }
        }
    }

    @Test func rowsOfEveryTableAreRestored() async throws {
        try await blocking {
            let instance = try FullInstance()
            try ExportSampleData.add(to: instance)
            let folder = try TemporaryFolder()
            for person in [nil, instance.ann, instance.bob] as [Person.ID?] {
                let (path, data) = (folder.path + "/a.zip", folder.path + "/data-\(person ?? 0)")
                try Backup.write(instance.catalog, BackupOptions(person: person), version: "1", to: path)
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

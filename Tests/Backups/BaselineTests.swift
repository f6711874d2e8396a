import Catalog
import GRDB
import Testing

@testable import Backups

/// Backups that list the steps which the baseline of the schema replaced.
@Suite struct BaselineTests {
    private let house: BackupHouse

    init() throws {
        house = try BackupHouse()
        try house.seed(20)
        try house.keepPicture("하나")
    }

    private func backup(listing steps: Set<String>) throws -> String {
        let names = steps.sorted().map { "\"\($0)\"" }.joined(separator: ",")
        return try house.forged(in: ["backup.json"]) {
            $0.replacing(/"migrations" : \[[^\]]*\]/, with: "\"migrations\" : [\(names)]")
        }
    }

    @Test(arguments: [[], ["204-earlier-dates", "204-link-keys", "204-media-hashes", "204-sent-requests"]])
    func formerStepsCountAsTheBaseline(later: [String]) throws {
        let path = try backup(listing: Baseline.formerSteps.union(later))
        let report = try Merge.run(path, passphrase: nil, into: house.catalog, migrations: BackupHouse.migrations)
        #expect(report.added == 0 && report.kept > 0)
        let restored = try house.open(house.restore(path))
        defer { try? restored.close() }
        let titles = "SELECT title FROM item ORDER BY id"
        #expect(
            try restored.read { try String.fetchAll($0, sql: titles) }
                == house.catalog.read { try String.fetchAll($0, sql: titles) })
        #expect(
            try restored.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1") }
                == BackupHouse.migrations.map(\.name))
    }

    @Test func anOlderBackupIsRefused() throws {
        let path = try backup(listing: Baseline.formerSteps.subtracting(["203-checked-words"]))
        #expect(throws: BackupProblem.older) { try house.restore(path) }
        #expect(try house.leftovers.isEmpty)
    }
}

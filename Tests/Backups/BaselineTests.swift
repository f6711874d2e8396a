import Catalog
import GRDB
import Testing

@testable import Backups

/// Backups that list the steps which the baseline of the schema replaced.
@Suite struct BaselineTests {
    private let instance: BackupInstance

    init() throws {
        instance = try BackupInstance()
        try instance.seed(20)
        try instance.keepPicture("하나")
    }

    private func backup(listing steps: Set<String>) throws -> String {
        let names = steps.sorted().map { "\"\($0)\"" }.joined(separator: ",")
        return try instance.forged(in: ["backup.json"]) {
            $0.replacing(/"migrations" : \[[^\]]*\]/, with: "\"migrations\" : [\(names)]")
        }
    }

    @Test(arguments: [[], ["204-earlier-dates", "204-link-keys", "204-media-hashes", "204-sent-requests"]])
    func formerMigrationsCountAsTheBaseline(later: [String]) throws {
        let path = try backup(listing: Baseline.formerSteps.union(later))
        let report = try BackupMerge.run(
            path, passphrase: nil, into: instance.catalog, migrations: BackupInstance.migrations)
        #expect(report.added == 0 && report.kept > 0)
        let restored = try instance.open(instance.restore(path))
        defer { try? restored.close() }
        let titles = "SELECT title FROM item ORDER BY id"
        #expect(
            try restored.read { try String.fetchAll($0, sql: titles) }
                == instance.catalog.read { try String.fetchAll($0, sql: titles) })
        #expect(
            try restored.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1") }
                == BackupInstance.migrations.map(\.name))
    }

    /// Makes a backup whose tables and columns have their former names.
    private func backupWithFormerNames() throws -> String {
        try instance.forged { name, bytes in
            var text = String(decoding: bytes, as: UTF8.self)
            switch BackupName(name) {
            case .header:
                return [(name, Array(text.replacing(/"(\w+)"/) { "\"\(FormerNames.former(String($0.1)))\"" }.utf8))]
            case .rows(let table):
                text = text.replacing(/"(\w+)":/) { "\"\(FormerNames.former(String($0.1), of: table))\":" }
                if table == BackupTables.sequence {
                    text = text.replacing(/"name":"(\w+)"/) { "\"name\":\"\(FormerNames.former(String($0.1)))\"" }
                    text = text.split(separator: "\n").sorted().map { $0 + "\n" }.joined()
                }
                return [("rows/\(FormerNames.former(table)).jsonl", Array(text.utf8))]
            default: return [(name, bytes)]
            }
        }
    }

    @Test func restoresAndMergesABackupWithFormerNames() throws {
        try instance.catalog.write { db in
            try db.execute(
                sql: """
                    INSERT INTO setting(name, value) VALUES ('look.font', 'serif');
                    INSERT INTO change(id, person, action, summaryKo, summaryEn, at) VALUES (900, 1, 'edit', '', '', 0);
                    INSERT INTO changeRow(change, tableName, rowKey, after) VALUES (900, 'watch', '[1]', '{"place":"a"}');
                    INSERT INTO inboxRecord(owner, source, path, fingerprint, state, arrivedAt)
                    VALUES (1, 'folder', 'a.txt', '1-2', 'taken', 0);
                    """)
        }
        let path = try backupWithFormerNames()
        let report = try BackupMerge.run(
            path, passphrase: nil, into: instance.catalog, migrations: BackupInstance.migrations)
        #expect(report.added == 0 && report.kept > 0)
        let restored = try instance.open(instance.restore(path))
        defer { try? restored.close() }
        func texts(_ sql: String) throws -> [String] { try restored.read { try String.fetchAll($0, sql: sql) } }
        #expect(try texts("SELECT name FROM setting WHERE value = 'serif'") == ["appearance.font"])
        #expect(try texts("SELECT tableName || after FROM changeRow WHERE change = 900") == [#"viewing{"venue":"a"}"#])
        #expect(try texts("SELECT fingerprint FROM inboxRecord") == ["1-2"])
        #expect(try texts("SELECT uid FROM instance").count == 1)
        #expect(try texts("SELECT name FROM sqlite_sequence WHERE name NOT IN (SELECT name FROM sqlite_schema)") == [])
    }

    @Test func anOlderBackupIsRefused() throws {
        let path = try backup(listing: Baseline.formerSteps.subtracting(["203-checked-words"]))
        #expect(throws: BackupError.older) { try instance.restore(path) }
        #expect(try instance.leftovers.isEmpty)
    }
}

import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Seorap

/// An instance runs each migration once, so a published migration must not change; a later one changes the schema.
/// `migrations.txt` in this folder records the result of each migration.
@Suite struct MigrationTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "migrations.txt")

    @Test func committedMigrationsAreUnchanged() throws {
        var lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
        let steps = try Self.steps()
        if ProcessInfo.processInfo.environment["SEORAP_RECORD_SCHEMA"] != nil {
            let known = Set(lines.map { $0.prefix { $0 != " " } })
            lines = (lines + steps.filter { !known.contains($0.prefix { $0 != " " }) }).sorted()
            try lines.map { $0 + "\n" }.joined().write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let rewritten = Set(steps).symmetricDifference(lines).sorted()
        #expect(
            rewritten.isEmpty,
            """
            Instances that have applied such a migration keep its former result: change it by another migration. Record
            a new one with SEORAP_RECORD_SCHEMA=1 swift test --filter EndToEndTests.MigrationTests
            """)
    }

    @Test func dataFolderOfFormerMigrationsOpens() async throws {
        let folder = try TemporaryFolder()
        try Self.write(folder.path + "/old", listing: Baseline.formerSteps)
        let (instance, freshInstance) = (
            try Application.open(folder.path + "/old"), try Application.open(folder.path + "/fresh")
        )
        func texts(_ instance: Application, _ sql: String) throws -> [String] {
            try instance.catalog.read { try String.fetchAll($0, sql: sql) }
        }
        let schema = "SELECT sql FROM sqlite_schema WHERE sql <> '' ORDER BY name"
        #expect(try texts(instance, schema) == texts(freshInstance, schema))
        let steps = "SELECT identifier FROM grdb_migrations ORDER BY 1"
        #expect(try texts(instance, steps) == Application.migrations.map(\.name))
        // Values written by migrations after the baseline.
        #expect(try texts(instance, "SELECT normalizedURL FROM link") == ["https://p.example/view.do?pk_no=1001"])
        #expect(try texts(instance, "SELECT key || request FROM idempotencyKey") == ["once"])
        try await freshInstance.close()
        try await instance.close()
    }

    @Test func tooOldFolderIsRejectedWithTheCommitThatOpensIt() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/old"
        try Self.write(data, listing: Baseline.formerSteps.subtracting(["124-screenshot-orders"]))
        let failure = #expect(throws: CommandError.self) { _ = try Application.open(data) }
        #expect(failure?.status == .dataFolder)
        #expect(failure?.line.contains("older than commit 00880939") == true)
    }

    /// Writes a database of the baseline that lists `steps` as completed migrations.
    private static func write(_ data: String, listing steps: Set<String>) throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let database = try ScratchDatabase(path: data + "/seorap.sqlite")
        try database.migrate(Application.migrations.filter { $0.name < "204" })
        try database.queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO person(uid, nick, isAdministrator, createdAt) VALUES ('a', 'ann', 1, 0);
                    INSERT INTO item(id, uid, kind, owner, title, addedAt, changedAt, sortTitle, position)
                    VALUES (1, '00000000-0000-7000-8000-000000000001', 'link', 1, '부산', 5, 5, '', 5 << 20 | 1);
                    INSERT INTO link(item, owner, position, url, normalizedURL, host) VALUES (1, 1, 5 << 20 | 1,
                        'https://p.example/view.do?pk_no=1001&utm_source=x', 'https://p.example/view.do', 'p.example');
                    INSERT INTO idempotencyKey(owner, key, status, body, createdAt) VALUES (1, 'once', 200, x'00', 0);
                    DELETE FROM grdb_migrations;
                    """)
            for step in steps {
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step])
            }
        }
        try database.close()
    }

    /// Returns each migration with a hash of what it adds to the schema and removes from it.
    private static func steps() throws -> [String] {
        let folder = try TemporaryFolder()
        let database = try ScratchDatabase(path: folder.path + "/steps.sqlite")
        var schema: Set<String> = []
        return try Application.migrations.map { step in
            try database.migrate([step])
            let migratedSchema = try database.queue.read { db in
                try String.fetchSet(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
            }
            defer { schema = migratedSchema }
            let text =
                migratedSchema.subtracting(schema).sorted() + ["--"] + schema.subtracting(migratedSchema).sorted()
            return "\(step.name) \(String(hash(text.joined(separator: "\n")), radix: 16))"
        }
    }

    /// Returns the FNV-1a hash.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

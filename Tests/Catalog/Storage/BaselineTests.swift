import Foundation
import GRDB
import Testing

@testable import Catalog

/// Data folders of the commit whose steps the baseline replaced.
@Suite struct BaselineTests {
    private static let migrations = Catalog.orderedMigrations(with: [])
    private static let later = migrations.map(\.name).filter { $0 >= Baseline.end }
    private let folder: DataFolder

    init() throws {
        folder = try TestInstance.makeFolder()
    }

    /// Makes a database of one item, and lists `steps` as those that it has seen.
    private func make(_ migrations: [Migration], listing steps: Set<String>) throws {
        let database = try ScratchDatabase(path: folder.database)
        try database.migrate(migrations)
        try database.queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO person(uid, nick, isAdministrator, createdAt) VALUES ('a', 'ann', 1, 0);
                    INSERT INTO item(id, uid, kind, owner, title, addedAt, changedAt, sortTitle, position)
                    VALUES (1, '00000000-0000-7000-8000-000000000001', 'link', 1, '부산', 5, 5, '', 5 << 20 | 1);
                    DELETE FROM grdb_migrations;
                    """)
            for step in steps {
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step])
            }
        }
        // As every data folder is.
        try database.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try database.close()
    }

    private func open() throws -> Catalog {
        try Catalog(folder: folder, environment: TestInstance.environment(TestInstance.Clock()))
    }

    private static func schema(of catalog: Catalog) throws -> [String] {
        try catalog.read { try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql <> '' ORDER BY name") }
    }

    private func steps() throws -> Set<String> {
        try DatabaseQueue(path: folder.database).read {
            try String.fetchSet($0, sql: "SELECT identifier FROM grdb_migrations")
        }
    }

    @Test func laterStepsRunOnAFolderOfTheFormerOnes() throws {
        try make(Self.migrations.filter { $0.name < Baseline.end }, listing: Baseline.formerSteps)
        let catalog = try open()
        let instance = try TestInstance()
        #expect(try Self.schema(of: catalog) == Self.schema(of: instance.catalog))
        #expect(try catalog.read { try String.fetchAll($0, sql: "SELECT title FROM item") } == ["부산"])
        #expect(catalog.schemaVersion == 66 + Self.later.count)
        try catalog.close()
        #expect(try steps() == Set(Self.migrations.map(\.name)))
    }

    @Test func laterStepsDoNotRunTwice() throws {
        try make(Self.migrations, listing: Baseline.formerSteps.union(Self.later))
        try open().close()
        #expect(try steps() == Set(Self.migrations.map(\.name)))
    }

    @Test(arguments: [Self.migrations.filter { $0.name < Baseline.end }.count, Self.migrations.count])
    func replacesFormerNames(count: Int) throws {
        let ran = Self.migrations.prefix(count)
        try make(Array(ran), listing: Set(ran.map(\.name)))
        let database = try ScratchDatabase(path: folder.database)
        try database.queue.writeWithoutTransaction { db in
            for (table, columns) in FormerNames.columns where try db.tableExists(table) {
                for (former, current) in columns {
                    try db.execute(sql: "ALTER TABLE \(table) RENAME COLUMN \(current) TO \(former)")
                }
            }
            for (former, current) in FormerNames.tables where try db.tableExists(current) {
                try db.execute(sql: "ALTER TABLE \(current) RENAME TO \(former)")
            }
            try db.execute(
                sql: """
                    INSERT INTO setting(name, value) VALUES ('address', 'https://a.example');
                    INSERT INTO job(kind, maxAttempts, createdAt, state, uniqueKey)
                    VALUES ('ReadScreenshotJob', 1, 0, 'paused', 'ReadScreenshotJob:7');
                    INSERT INTO letGo VALUES ('x', 5);
                    INSERT INTO change(id, person, action, summaryKo, summaryEn, at) VALUES (1, 1, 'edit', '', '', 0);
                    INSERT INTO changeRow(change, tableName, rowKey, after)
                    VALUES (1, 'watch', '[1]', '{"place":"\\"place\\":"}');
                    """)
        }
        try database.close()
        let catalog = try open()
        let instance = try TestInstance()
        #expect(try Self.schema(of: catalog) == Self.schema(of: instance.catalog))
        func texts(_ sql: String) throws -> [String] { try catalog.read { try String.fetchAll($0, sql: sql) } }
        #expect(try texts("SELECT nick FROM person WHERE isAdministrator") == ["ann"])
        #expect(try texts("SELECT name FROM setting WHERE value = 'https://a.example'") == ["server.address"])
        #expect(try texts("SELECT sha256 || releasedAt FROM releasedMedia") == ["x5"])
        #expect(try texts("SELECT tableName || after FROM changeRow") == [#"viewing{"venue":"\"place\":"}"#])
        // Opening enqueues a job of its own, which waits.
        let jobs = try texts("SELECT kind || uniqueKey FROM job WHERE state = 'paused'")
        #expect(jobs == ["RecogniseTextJobRecogniseTextJob:7"])
        #expect(try texts("SELECT kind FROM jobCount WHERE state = 'paused'") == ["RecogniseTextJob"])
        #expect(try texts("PRAGMA integrity_check") == ["ok"])
        try catalog.close()
    }

    @Test func anOlderFolderIsRefusedAndStaysAsItIs() throws {
        let listed = Baseline.formerSteps.subtracting(["203-checked-words"])
        try make(Self.migrations.filter { $0.name < Baseline.end }, listing: listed)
        let file = URL(filePath: folder.database)
        let before = try Data(contentsOf: file)
        #expect(throws: OlderSchemaError.self) { try open() }
        #expect(try Data(contentsOf: file) == before)
        #expect(!FileManager.default.fileExists(atPath: folder.database + "-wal"))
        #expect(OlderSchemaError.phrase.en.contains("00880939") && OlderSchemaError.phrase.ko.contains("00880939"))
    }

    @Test func stepsOfANewerProgramAreNoneOfThese() throws {
        let names = Self.migrations.map(\.name)
        #expect(try Baseline.applied(names, of: Self.migrations)?.map(\.name) == names)
        #expect(try Baseline.applied(Baseline.formerSteps, of: Self.migrations)?.map(\.name) == Array(names.prefix(2)))
        #expect(try Baseline.applied(names + ["999-tomorrow"], of: Self.migrations) == nil)
        #expect(Baseline.version(of: Baseline.formerSteps) == 66)
        #expect(Baseline.version(of: names) == 66 + Self.later.count)
    }
}

import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Seorap

/// The schema that the migrations of all features make. `schema.sql` in this folder shows it to readers.
@Suite struct SchemaTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "schema.sql")

    @Test func schemaMatchesTheCommittedFile() async throws {
        let statements = try await withFreshInstance { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search\\__%' ESCAPE '\\'
                    ORDER BY tbl_name, type = 'trigger', type = 'index', name
                    """)
        }
        let text = statements.map { $0 + ";\n" }.joined()
        if ProcessInfo.processInfo.environment["SEORAP_RECORD_SCHEMA"] != nil {
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let committed = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(
            committed == text,
            """
            The migrations no longer make the schema of Tests/EndToEnd/schema.sql. If that was meant, renew the file with
            SEORAP_RECORD_SCHEMA=1 swift test --filter EndToEndTests.SchemaTests
            and look at its diff before committing it.
            """)
    }

    @Test func everyTableIsStrict() async throws {
        let looseTables = try await withFreshInstance { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
                        AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                    """)
        }
        #expect(looseTables.isEmpty)
    }

    /// Foreign keys without an index, because only the deletion of an account uses them.
    private static let unindexed = ["importChange.person"]

    /// Deleting a row scans each referencing table whose foreign key has no index.
    @Test func everyForeignKeyHasAnIndex() async throws {
        let missingIndexes = try await withFreshInstance { db in
            let keys = try Row.fetchAll(
                db,
                sql: """
                    SELECT t.name AS "table", k."from" AS "column"
                    FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS k
                    WHERE t.type = 'table' AND k.seq = 0
                    """)
            return try keys.compactMap { key -> String? in
                let (table, column): (String, String) = (key["table"], key["column"])
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(column) = 1")
                let detail = plan.map { $0["detail"] as String }.joined()
                return detail.hasPrefix("SEARCH") ? nil : "\(table).\(column)"
            }
        }
        #expect(missingIndexes == Self.unindexed)
    }

    /// For a CHECK list of three or more texts, SQLite builds a temporary table with each written row.
    @Test func insertsNeedNoTemporaryTable() async throws {
        let (tableCount, tablesWithTemporaryTable) = try await withFreshInstance { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict")
            let withTemporaryTable = try tables.filter { table in
                let codes = try Row.fetchAll(db, sql: "EXPLAIN INSERT INTO \(table) DEFAULT VALUES")
                // The programs of triggers follow.
                let insertCodes = codes.enumerated().prefix { $0.offset == 0 || $0.element["opcode"] != "Init" }
                return insertCodes.contains { $0.element["opcode"] == "OpenEphemeral" }
            }
            return (tables.count, withTemporaryTable)
        }
        #expect(tableCount > 50)
        // The condition of a partial index of `job` needs such a list.
        #expect(tablesWithTemporaryTable == ["job"])
    }

    private func withFreshInstance<T>(_ body: (Database) throws -> T) async throws -> T {
        let folder = try TemporaryFolder()
        let instance = try Application.open(folder.path + "/data")
        let result = try instance.catalog.read(body)
        try await instance.close()
        return result
    }
}

import Foundation
import GRDB
import Testing

@testable import Catalog

@Suite struct SchemaTests {
    /// To store a schema that was changed on purpose: `SEORAP_RECORD_SCHEMA=1 swift test --filter SchemaTests`.
    @Test func isTheCommittedOne() throws {
        let world = try World()
        let statements = try world.catalog.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search\\__%' ESCAPE '\\'
                    ORDER BY tbl_name, type = 'trigger', type = 'index', name
                    """)
        }
        let text = statements.map { $0 + ";\n" }.joined()
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("schema.sql")
        if ProcessInfo.processInfo.environment["SEORAP_RECORD_SCHEMA"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func everyTableIsStrictAndEveryForeignKeyHasAnIndex() throws {
        let world = try World()
        try world.catalog.read { db in
            let lax = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
                        AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                    """)
            #expect(lax.isEmpty)
            let keys = try Row.fetchAll(
                db,
                sql: """
                    SELECT t.name, k."from" FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS k
                    WHERE t.type = 'table' AND k.seq = 0
                    """)
            for key in keys {
                let (table, column): (String, String) = (key[0], key[1])
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(column) = 1")
                let detail = plan.map { $0["detail"] as String }.joined()
                #expect(detail.hasPrefix("SEARCH"), "\(table).\(column): \(detail)")
            }
        }
    }

    @Test func isDurableAndChecksForeignKeys() throws {
        let world = try World()
        let pragmas = try world.catalog.database.writeWithoutTransaction { db in
            try ["journal_mode", "synchronous", "foreign_keys"].map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
        }
        #expect(pragmas == ["wal", "2", "1"])
    }

    @Test func refusesNonsense() throws {
        let world = try World()
        let (item, other) = try world.catalog.write { db in
            try (
                world.catalog.items.create(NewItem(kind: .link, owner: world.ann, title: "하나"), in: db).id,
                world.catalog.folders.create(name: "밥", owner: world.bob, in: db).id
            )
        }
        for sql in [
            "UPDATE item SET state = 'lost'", "UPDATE item SET state = 'trashed'", "UPDATE item SET sources = '{'",
            "UPDATE item SET position = position + 1", "UPDATE item SET uid = upper(uid) || 'x'",
            "UPDATE item SET folder = \(other)", "UPDATE item SET title = NULL", "UPDATE item SET cover = 'x'",
            "INSERT INTO itemTag VALUES (99, 1, \(item))", "UPDATE person SET isOwner = 1 WHERE id = 2",
        ] {
            #expect(throws: DatabaseError.self, "\(sql)") { try world.catalog.write { try $0.execute(sql: sql) } }
        }
    }
}

import GRDB
import Testing

@testable import Catalog

@Suite struct SchemaTests {
    @Test func databaseIsDurableAndChecksForeignKeys() throws {
        let instance = try TestInstance()
        let pragmas = try instance.catalog.database.writeWithoutTransaction { db in
            try ["journal_mode", "synchronous", "foreign_keys"].map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
        }
        #expect(pragmas == ["wal", "2", "1"])
    }

    @Test func databaseRejectsInvalidValues() throws {
        let instance = try TestInstance()
        let (item, other) = try instance.catalog.write(of: instance.bob) { scope in
            try (
                instance.catalog.items.create(NewItem(kind: .link, owner: instance.ann, title: "하나"), in: scope.db).id,
                instance.catalog.folders.create(name: "밥", in: scope).id
            )
        }
        for sql in [
            "UPDATE item SET state = 'lost'", "UPDATE item SET state = 'INBOX'", "UPDATE item SET state = ''",
            "UPDATE item SET state = NULL", "UPDATE item SET state = 'trashed'", "UPDATE item SET sources = '{'",
            "UPDATE item SET position = position + 1", "UPDATE item SET uid = upper(uid) || 'x'",
            "UPDATE item SET folder = \(other)", "UPDATE item SET title = NULL", "UPDATE item SET cover = 'x'",
            "INSERT INTO itemTag VALUES (99, 1, \(item))", "UPDATE person SET isAdministrator = 1 WHERE id = 2",
        ] {
            #expect(throws: DatabaseError.self, "\(sql)") { try instance.catalog.write { try $0.execute(sql: sql) } }
        }
    }
}

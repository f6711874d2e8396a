import GRDB
import Jobs
import Synchronization
import Testing
import Values

@testable import Catalog

@Suite struct CommitHooksTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }

    init() throws {
        instance = try TestInstance()
    }

    @Test func commitHookRunsOnceAndNotAfterARollback() throws {
        let runHooks = Mutex<[String]>([])
        try catalog.write { _ in
            catalog.afterCommit { runHooks.withLock { $0.append("first") } }
            #expect(runHooks.withLock { $0 } == [])
        }
        #expect(throws: CatalogError.self) {
            try catalog.write { _ in
                catalog.afterCommit { runHooks.withLock { $0.append("second") } }
                throw CatalogError.notFound
            }
        }
        // OR ROLLBACK acts like a full disk: the statement fails and SQLite rolls the transaction back.
        #expect(throws: DatabaseError.self) {
            try catalog.write { db in
                catalog.afterCommit { runHooks.withLock { $0.append("third") } }
                try db.execute(sql: "CREATE TEMP TABLE once(id INTEGER PRIMARY KEY); INSERT INTO once VALUES (1)")
                try db.execute(sql: "INSERT OR ROLLBACK INTO once VALUES (1)")
            }
        }
        try catalog.write { _ in }
        #expect(runHooks.withLock { $0 } == ["first"])
    }

    /// A transaction observer for each hook would make GRDB prepare most statements again.
    @Test func hooksDoNotInvalidatePreparedStatements() throws {
        let statement = { (db: Database) in try db.cachedStatement("DELETE FROM item WHERE id = ?") }
        let before = try catalog.write(statement)
        try catalog.write(of: instance.ann) { scope in
            _ = try catalog.jobs.enqueue(scope.db, NewJob("Nothing"))
            try catalog.notifications.add(.diaryNews, title: Phrase("소식", "News"), path: nil, in: scope)
            _ = try catalog.people.createToken(name: "script", scope: .read, for: instance.ann, in: scope.db)
        }
        #expect(try catalog.write(statement) === before)
    }
}

import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// A pool of read-only connections.
@Suite struct ReaderPoolTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }

    init() throws {
        instance = try TestInstance()
    }

    private func set(_ text: String) throws {
        try catalog.write { try catalog.settings.set("name", to: text, in: $0) }
    }

    private func name(_ db: Database) throws -> String? { try catalog.settings.get("name", in: db) }

    @Test func readSeesOneSnapshot() throws {
        try set("하나")
        try catalog.read { db in
            #expect(try name(db) == "하나")
            try set("둘")
            #expect(try name(db) == "하나")
        }
        #expect(try catalog.read(name) == "둘")
    }

    @Test func readThatThrowsEndsItsTransaction() throws {
        struct Broken: Error {}
        try set("하나")
        #expect(throws: Broken.self) {
            try catalog.read { db in
                _ = try name(db)
                throw Broken()
            }
        }
        try set("둘")
        #expect(try catalog.read(name) == "둘")
        #expect(throws: DatabaseError.self) { try catalog.read { try $0.execute(sql: "DELETE FROM setting") } }
        #expect(try catalog.read(name) == "둘")
    }

    @Test func threadReusesItsLastConnection() async throws {
        let readers = ReaderPool(path: instance.folder.database, configuration: Catalog.configuration)
        @Sendable func connection() -> Int { (try? readers.read { Int(bitPattern: $0.sqliteConnection) }) ?? 0 }
        let (begin, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let others = Mutex<[Int]>([])
        Thread {
            for _ in 0..<2 {
                begin.wait()
                others.withLock { $0.append(connection()) }
                done.signal()
            }
        }.start()
        try await blocking {
            // Both threads read at once, and this one returns its connection last.
            let own = try readers.read { db in
                begin.signal()
                done.wait()
                return Int(bitPattern: db.sqliteConnection)
            }
            begin.signal()
            done.wait()
            let other = others.withLock { $0 }
            #expect(other[0] != 0 && other[0] != own && other[1] == other[0])
            #expect(connection() == own)
        }
        try readers.close()
    }

    @Test func releaseMemoryKeepsOneConnection() async throws {
        try set("하나")
        let readers = ReaderPool(path: instance.folder.database, configuration: Catalog.configuration)
        @Sendable func connection() throws -> OpaquePointer? { try readers.read { $0.sqliteConnection } }
        func cacheBytes() throws -> CInt {
            try readers.read { db in
                var (bytes, most) = (CInt(0), CInt(0))
                let code = sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &bytes, &most, 0)
                #expect(code == SQLITE_OK)
                return bytes
            }
        }
        let before = try readers.read { outer in
            // The inner read uses another connection and returns it first.
            let inner = try readers.read { db in
                let text = try name(db)
                #expect(text == "하나")
                return db.sqliteConnection
            }
            #expect(inner != outer.sqliteConnection)
            let text = try name(outer)
            #expect(text == "하나")
            // The outer connection is in use, so the free inner one is the one that stays open.
            try readers.releaseMemory()
            let keptConnection = try connection()
            #expect(keptConnection == inner)
            return outer.sqliteConnection
        }
        let bytesBefore = try cacheBytes()
        try readers.releaseMemory()
        #expect(try connection() == before)
        #expect(try cacheBytes() < bytesBefore)
        #expect(try readers.read(name) == "하나")
        try readers.close()
        #expect(throws: DatabaseError.self) { try readers.releaseMemory() }
    }

    @Test func readsAboveTheLimitWait() async throws {
        try set("하나")
        let readers = ReaderPool(path: instance.folder.database, configuration: Catalog.configuration)
        let runningReads = Atomic(0)
        let mostReads = Atomic(0)
        try await blocking {
            let failures = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 60) { _ in
                let text = try? readers.read { db in
                    mostReads.max(runningReads.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                    defer { runningReads.subtract(1, ordering: .relaxed) }
                    return try name(db)
                }
                if text != "하나" { failures.add(1, ordering: .relaxed) }
            }
            #expect(failures.load(ordering: .relaxed) == 0)
        }
        #expect(mostReads.load(ordering: .relaxed) <= Catalog.configuration.maximumReaderCount)
        try readers.close()
        #expect(throws: DatabaseError.self) { try readers.read(name) }
    }
}

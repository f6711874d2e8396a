import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Jobs
import Synchronization
import Testing

@testable import Catalog

/// Another process holds SQLite's lock, or the file is damaged.
@Suite struct DatabaseLockTests {
    let instance: TestInstance
    /// Connection that stands for another process.
    let otherProcess: DatabaseQueue
    var catalog: Catalog { instance.catalog }

    init() throws {
        instance = try TestInstance()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        otherProcess = try DatabaseQueue(path: instance.folder.database, configuration: configuration)
    }

    private func lockDatabase() throws {
        try otherProcess.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    private func unlockDatabase() throws {
        try otherProcess.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    private func rename(_ text: String) throws {
        try catalog.write { try catalog.settings.set("name", to: text, in: $0) }
    }

    private var name: String? {
        get throws { try catalog.read { try catalog.settings.get("name", in: $0) } }
    }

    @Test func writeFailsAfterItsTimeout() throws {
        try lockDatabase()
        let clock = ContinuousClock()
        let time = clock.measure {
            WriteTimeout.$time.withValue(.milliseconds(100)) {
                do {
                    try rename("하나")
                    Issue.record("the write must fail")
                } catch {
                    #expect(StorageError(error) == .locked)
                }
            }
        }
        // SQLite's busy handler sleeps in fixed steps and may stop a few milliseconds early.
        #expect(time >= .milliseconds(50))
        #expect(time < .seconds(5))
        #expect(try name == nil, "reading goes on")
        try unlockDatabase()
        try rename("둘")
        #expect(try name == "둘")
    }

    /// The time limit covers all waiting writers, including those of the job queue.
    @Test func timeoutCoversAllWaitingWriters() throws {
        try lockDatabase()
        let clock = ContinuousClock()
        let start = clock.now
        let group = DispatchGroup()
        let refused = Mutex(0)
        for number in 0..<8 {
            group.enter()
            Thread.detachNewThread { [self] in
                WriteTimeout.$time.withValue(.milliseconds(400)) {
                    do {
                        if number.isMultiple(of: 2) { try rename("하나") } else { try catalog.jobs.pause("links") }
                    } catch {
                        refused.withLock { $0 += 1 }
                    }
                }
                group.leave()
            }
        }
        group.wait()
        #expect(refused.withLock { $0 } == 8)
        // Waiting one after the other would take over three seconds on any machine.
        #expect(start.duration(to: clock.now) < .milliseconds(2_900))
        try unlockDatabase()
    }

    /// Waiting uses a monotonic clock: with the wall clock, setting it back would stop all waiting writers.
    @Test func writersAreServedInOrderOfArrival() {
        let lock = WriteLock()
        #expect(lock.acquire(timeout: .zero))
        #expect(!lock.acquire(timeout: .milliseconds(1)), "the lock is taken")
        let order = Mutex<[Int]>([])
        let group = DispatchGroup()
        for number in 0..<3 {
            DispatchQueue.global().async(group: group) {
                guard lock.acquire(timeout: .seconds(60)) else { return }
                order.withLock { $0.append(number) }
                lock.release()
            }
            while lock.waitingCount < number + 1 { sched_yield() }
        }
        lock.release()
        group.wait()
        #expect(order.withLock { $0 } == [0, 1, 2])
        #expect(lock.acquire(timeout: .zero))
    }

    @Test func writeInBackgroundReturnsAtOnceWhileTheDatabaseIsLocked() throws {
        try lockDatabase()
        let clock = ContinuousClock()
        let time = clock.measure {
            for number in 0..<200 {
                catalog.writeInBackground { [settings = catalog.settings] in
                    try settings.set("note", to: "\(number)", in: $0)
                }
            }
        }
        #expect(time < .seconds(2))
        try unlockDatabase()
        catalog.flushBackgroundWrites()
        #expect(try catalog.read { try catalog.settings.get("note", in: $0) } == "99", "at most 100 are queued")
    }

    @Test func sessionIsFoundAtOnceWhileTheDatabaseIsLocked() throws {
        let secret = try catalog.write { try catalog.people.signIn(instance.ann, browser: "Test", in: $0).secret }
        instance.clock.advance(.seconds(7_200))
        try lockDatabase()
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<50 { #expect(try catalog.people.session(secret) != nil) }
        // The deferred update of the last visit does not block writers either.
        catalog.database.writeWithoutTransaction { _ in }
        #expect(start.duration(to: clock.now) < .seconds(2))
        try unlockDatabase()
    }

    @Test func closingMergesTheWriteAheadLog() throws {
        try otherProcess.close()
        try rename("하나")
        try catalog.close()
        let log = instance.folder.database + "-wal"
        let size = (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int ?? 0
        #expect(size == 0)
        let copy = instance.folder.path + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: instance.folder.database, toPath: copy)
        let value = try DatabaseQueue(path: copy).read { try String.fetchOne($0, sql: "SELECT value FROM setting") }
        #expect(value == "하나")
    }

    @Test func damagedTableIsDetected() throws {
        try otherProcess.close()
        try catalog.write(of: instance.ann) { try catalog.searches.add("하나", in: $0) }
        let page = try catalog.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'recentSearch'")
        }
        try catalog.close()
        let file = try FileHandle(forUpdating: URL(filePath: instance.folder.database))
        try file.seek(toOffset: UInt64((try #require(page) - 1) * 4096))
        try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try file.close()
        for detectsByReading in [true, false] {
            let damaged = try Catalog(folder: instance.folder, environment: TestInstance.environment(instance.clock))
            #expect(damaged.isSound)
            if detectsByReading {
                #expect(throws: DatabaseError.self) {
                    try damaged.read(of: instance.ann) { try damaged.searches.list(in: $0) }
                }
            } else {
                damaged.checkSoundness()
            }
            #expect(!damaged.isSound)
            try damaged.close()
        }
    }

    @Test func memoryOfTheIntegrityCheckIsReleased() throws {
        try catalog.write { db in
            for number in 0..<500 {
                try catalog.settings.set("\(number)", to: String(repeating: "가", count: 4000), in: db)
            }
        }
        catalog.checkSoundness()
        #expect(catalog.isSound)
        var (bytes, most): (Int32, Int32) = (0, 0)
        try catalog.read { db in
            _ = sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &bytes, &most, 0)
        }
        #expect(bytes < 200_000)
    }

    @Test func sqliteErrorsBecomeStorageErrors() {
        let names: [(ResultCode, StorageError?)] = [
            (.SQLITE_BUSY, .locked), (.SQLITE_FULL, .full), (.SQLITE_CORRUPT, .damaged), (.SQLITE_NOTADB, .damaged),
            (.SQLITE_READONLY, .unusable), (.SQLITE_IOERR_SHMSIZE, .full), (.SQLITE_CONSTRAINT, nil),
        ]
        for (code, failure) in names { #expect(StorageError(DatabaseError(resultCode: code)) == failure) }
    }
}

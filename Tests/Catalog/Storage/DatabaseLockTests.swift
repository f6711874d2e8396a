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
    let world: World
    let outside: DatabaseQueue
    var catalog: Catalog { world.catalog }

    init() throws {
        world = try World()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        outside = try DatabaseQueue(path: world.folder.database, configuration: configuration)
    }

    private func hold() throws {
        try outside.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    private func release() throws {
        try outside.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    private func rename(_ text: String) throws {
        try catalog.write { try catalog.settings.set("name", to: text, in: $0) }
    }

    private var name: String? {
        get throws { try catalog.read { try catalog.settings.get("name", in: $0) } }
    }

    @Test func aWriteWaitsNoLongerThanItMay() throws {
        try hold()
        let clock = ContinuousClock()
        let time = clock.measure {
            WriteTimeout.$time.withValue(.milliseconds(100)) {
                do {
                    try rename("하나")
                    Issue.record("nobody can write")
                } catch {
                    #expect(StorageError(error) == .locked)
                }
            }
        }
        // SQLite's busy handler sleeps in fixed steps and may stop a few milliseconds early.
        #expect(time >= .milliseconds(50))
        #expect(time < .seconds(5))
        #expect(try name == nil, "reading goes on")
        try release()
        try rename("둘")
        #expect(try name == "둘")
    }

    /// The time limit covers all waiting writers, including those of the job queue.
    @Test func thePatienceHoldsForAllWhoWaitTogether() throws {
        try hold()
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
        try release()
    }

    /// Waiting uses a monotonic clock: with the wall clock, setting it back would stop all waiting writers.
    @Test func writersAreServedInOrderOfArrival() {
        let turn = WriteLock()
        #expect(turn.acquire(timeout: .zero))
        #expect(!turn.acquire(timeout: .milliseconds(1)), "it is taken")
        let order = Mutex<[Int]>([])
        let group = DispatchGroup()
        for number in 0..<3 {
            DispatchQueue.global().async(group: group) {
                guard turn.acquire(timeout: .seconds(60)) else { return }
                order.withLock { $0.append(number) }
                turn.release()
            }
            while turn.waitingCount < number + 1 { sched_yield() }
        }
        turn.release()
        group.wait()
        #expect(order.withLock { $0 } == [0, 1, 2])
        #expect(turn.acquire(timeout: .zero))
    }

    @Test func writeSoonReturnsAtOnceWhileTheDatabaseIsLocked() throws {
        try hold()
        let clock = ContinuousClock()
        let time = clock.measure {
            for number in 0..<200 {
                catalog.writeInBackground { [settings = catalog.settings] in
                    try settings.set("note", to: "\(number)", in: $0)
                }
            }
        }
        #expect(time < .seconds(2))
        try release()
        catalog.flushBackgroundWrites()
        #expect(try catalog.read { try catalog.settings.get("note", in: $0) } == "99", "at most 100 are queued")
    }

    @Test func aSignedInBrowserDoesNotWaitToBeSeen() throws {
        let secret = try catalog.write { try catalog.people.signIn(world.ann, browser: "Test", in: $0).secret }
        world.clock.advance(.seconds(7_200))
        try hold()
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<50 { #expect(try catalog.people.session(secret) != nil) }
        // The deferred update of the last visit does not block writers either.
        catalog.database.writeWithoutTransaction { _ in }
        #expect(start.duration(to: clock.now) < .seconds(2))
        try release()
    }

    @Test func closingLeavesNoLogBehind() throws {
        try outside.close()
        try rename("하나")
        try catalog.close()
        let log = world.folder.database + "-wal"
        let size = (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int ?? 0
        #expect(size == 0)
        let copy = world.folder.path + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: world.folder.database, toPath: copy)
        let value = try DatabaseQueue(path: copy).read { try String.fetchOne($0, sql: "SELECT value FROM setting") }
        #expect(value == "하나")
    }

    @Test func aDamagedTableIsNoticed() throws {
        try outside.close()
        try catalog.write(of: world.ann) { try catalog.searches.add("하나", in: $0) }
        let page = try catalog.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'recentSearch'")
        }
        try catalog.close()
        let file = try FileHandle(forUpdating: URL(filePath: world.folder.database))
        try file.seek(toOffset: UInt64((try #require(page) - 1) * 4096))
        try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try file.close()
        for noticesByReading in [true, false] {
            let damaged = try Catalog(folder: world.folder, environment: World.environment(world.clock))
            #expect(damaged.isSound)
            if noticesByReading {
                #expect(throws: DatabaseError.self) {
                    try damaged.read(of: world.ann) { try damaged.searches.list(in: $0) }
                }
            } else {
                damaged.checkSoundness()
            }
            #expect(!damaged.isSound)
            try damaged.close()
        }
    }

    @Test func checkingLeavesNothingInMemory() throws {
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

    @Test func sqliteErrorsMapToStorageFailures() {
        let names: [(ResultCode, StorageError?)] = [
            (.SQLITE_BUSY, .locked), (.SQLITE_FULL, .full), (.SQLITE_CORRUPT, .damaged), (.SQLITE_NOTADB, .damaged),
            (.SQLITE_READONLY, .unusable), (.SQLITE_IOERR_SHMSIZE, .full), (.SQLITE_CONSTRAINT, nil),
        ]
        for (code, failure) in names { #expect(StorageError(DatabaseError(resultCode: code)) == failure) }
    }
}

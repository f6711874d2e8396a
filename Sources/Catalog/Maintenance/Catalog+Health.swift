import GRDB
import Logging

extension Catalog {
    /// Whether neither a read nor a check has found damage so far.
    package var isSound: Bool { !soundness.isDamaged }

    /// Records damage that `body` reports by its error.
    func noticing<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            if StorageError(error) == .damaged { soundness.isDamaged = true }
            throw error
        }
    }

    /// Checks the whole file, which takes a second for some hundred megabytes, and records the result. Does nothing if
    /// a check is running.
    package func checkSoundness() {
        guard soundness.begin() else { return }
        defer { soundness.end() }
        do {
            let answer = try read { db in
                // Keeps the page cache small during the check: nothing reads these pages again.
                try db.execute(sql: "PRAGMA cache_size = -256")
                defer { try? db.execute(sql: "PRAGMA cache_size = \(Self.cacheSize); PRAGMA shrink_memory") }
                return try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            }
            soundness.isDamaged = answer != "ok"
            if answer != "ok" {
                environment.log.critical(
                    "the database is damaged; put a backup back", metadata: ["found": "\(answer ?? "")"])
            }
        } catch {
            environment.log.notice("the database could not be checked", metadata: ["code": "\(type(of: error))"])
        }
    }
}

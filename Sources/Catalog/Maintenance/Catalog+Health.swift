import GRDB
import Logging

extension Catalog {
    /// Whether no read, write or check has found damage so far.
    package var isSound: Bool { !integrity.isDamaged }

    /// Runs `body` and remembers the damage that its error reports.
    func recordingDamage<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            if StorageError(error) == .damaged { integrity.isDamaged = true }
            throw error
        }
    }

    /// Checks the whole file, which takes a second for some hundred megabytes, and records the result. Does nothing if
    /// a check is running.
    package func checkSoundness() {
        guard integrity.begin() else { return }
        defer { integrity.end() }
        do {
            let checkResult = try read { db in
                // Keeps the page cache small during the check: nothing reads these pages again.
                try db.execute(sql: "PRAGMA cache_size = -256")  // 256 KiB
                defer { try? db.execute(sql: "PRAGMA cache_size = \(Self.cacheSize); PRAGMA shrink_memory") }
                return try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            }
            integrity.isDamaged = checkResult != "ok"
            if checkResult != "ok" {
                environment.log.critical(
                    "the database is damaged; put a backup back", metadata: ["found": "\(checkResult ?? "")"])
            }
        } catch {
            environment.log.notice("the database could not be checked", metadata: ["code": "\(type(of: error))"])
        }
    }
}

import GRDB
import Logging

extension Catalog {
    /// Nothing that was read or checked so far told of damage.
    package var isSound: Bool { !soundness.isDamaged }

    /// Remembers damage that `body` met.
    func noticing<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            if StorageFailure(error) == .damaged { soundness.isDamaged = true }
            throw error
        }
    }

    /// Looks through the whole file, which takes a second for some hundred megabytes, and remembers what it found. Does
    /// nothing where somebody does that already.
    package func checkSoundness() {
        guard soundness.begin() else { return }
        defer { soundness.end() }
        do {
            let answer = try read { db in
                // As much of the file as a cache may hold would stay in it, and nobody asks for that.
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

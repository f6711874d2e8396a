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

    /// Looks through the whole file, which takes a second for some hundred megabytes, and remembers what it found.
    package func checkSoundness() {
        soundness.isChecking = true
        defer { soundness.isChecking = false }
        do {
            let answer = try read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
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

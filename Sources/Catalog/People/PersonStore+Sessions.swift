import Foundation
import GRDB
import Logging
import Synchronization

extension PersonStore {
    /// Returns the person and device of a cookie or token; nil if it is unknown, revoked or expired. Cached: runs SQL
    /// only the first time and after people, devices or tokens have changed.
    package func session(_ secret: Secret) throws -> AuthenticatedDevice? {
        dependencies.cacheInvalidator.check()
        let now = dependencies.environment.now()
        let sessions = dependencies.cacheInvalidator.sessions
        var session = sessions[secret]
        if session == nil {
            let generation = sessions.generation
            session = try dependencies.readers.read { try find(secret, in: $0) }
            if let session { sessions.store(session, for: secret, generation: generation) }
        }
        guard let session, session.device.expiresAt.map({ $0 > now }) ?? true else { return nil }
        if session.device.lastSeenAt.map({ now - $0 >= .seconds(3600) }) ?? true {
            recordUse(of: session.device.id, at: now)
        }
        return session
    }

    private func find(_ secret: Secret, in db: Database) throws -> AuthenticatedDevice? {
        try db.readFirst(
            """
            SELECT \(Device.columns), \(Self.columns) FROM device JOIN person ON person.id = device.person
            WHERE device.tokenHash = ? AND device.revokedAt IS NULL
            """, [Data(secret.hash)]
        ) { row in
            var columns = row.columns()
            let device = try Device(&columns)
            return AuthenticatedDevice(person: try Person(&columns), device: device)
        }
    }

    /// Stores when a device was last used, asynchronously. If another process holds the database, a later request
    /// stores it.
    private func recordUse(of device: Int64, at now: Timestamp) {
        let (cacheInvalidator, log) = (dependencies.cacheInvalidator, dependencies.environment.log)
        guard cacheInvalidator.devicesBeingRecorded.withLock({ $0.insert(device).inserted }) else { return }
        dependencies.database.asyncWriteWithoutTransaction { db in
            defer { cacheInvalidator.devicesBeingRecorded.withLock { _ = $0.remove(device) } }
            do {
                try db.withBusyTimeout(until: .now) {
                    try db.run("UPDATE device SET lastSeenAt = ? WHERE id = ?", [now, device])
                }
                cacheInvalidator.sessions.removeAll()
            } catch {
                if StorageError(error) == .locked { return }
                log.error("cannot note when a device was seen", metadata: ["error": "\(error)"])
            }
        }
    }
}

import Foundation
import GRDB
import Text

extension PersonStore {
    /// Creates a token for scripts. The secret is shown once and not stored.
    package func createToken(
        name: String, scope: TokenScope, for person: Person.ID, expiresAt: Timestamp? = nil, in db: Database
    ) throws -> (device: Device, secret: Secret) {
        try add(.token, name: name, scope: scope, for: person, expiresAt: expiresAt, in: db)
    }

    /// Signs a browser in as this person. The caller has authenticated it, for example by a login link.
    /// - Parameter name: the name of the device.
    package func signIn(
        _ person: Person.ID, browser name: String, in db: Database
    ) throws -> (device: Device, secret: Secret) {
        try add(.browser, name: name, scope: .everything, for: person, expiresAt: nil, in: db)
    }

    /// Returns a person's devices that are not revoked, newest first.
    package func devices(of person: Person.ID, in db: Database) throws -> [Device] {
        try db.readList(
            "SELECT \(Device.columns) FROM device WHERE person = ? AND revokedAt IS NULL ORDER BY id DESC", [person]
        ) { try Device($0) }
    }

    /// Revokes a device at once.
    /// - Parameter person: the owner of the device; nil for the command line, which may revoke any.
    /// - Throws: `CatalogError.notFound`, also if the device is revoked already.
    package func revoke(_ device: Int64, of person: Person.ID?, in db: Database) throws {
        try db.run(
            "UPDATE device SET revokedAt = ?1 WHERE id = ?2 AND revokedAt IS NULL AND (?3 IS NULL OR person = ?3)",
            [dependencies.environment.now(), device, person])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
        clearSessionCacheAfterCommit()
        let events = dependencies.events
        dependencies.commits.addHook { _ in
            events.end(device)
            if let person { events.publish(.devices, to: person) }
        }
        try db.markPages(of: person)
    }

    /// Renames a device.
    /// - Throws: `CatalogError.notFound` if it is revoked or another person's, `CatalogError.invalid` for the name.
    package func rename(_ device: Int64, of person: Person.ID, to name: String, in db: Database) throws {
        _ = try db.existing("SELECT 1 FROM device WHERE id = ? AND person = ? AND revokedAt IS NULL", [device, person])
        try db.run("UPDATE device SET name = ? WHERE id = ?", [try Self.checkedDeviceName(name), device])
        clearSessionCacheAfterCommit()
        try db.markPages(of: person)
    }

    private static func checkedDeviceName(_ name: String) throws -> String {
        let name = name.oneLine
        guard (1...100).contains(name.count) else {
            throw CatalogError.invalid("name", "이름은 1~100자로 적어 주세요.", "A name must have 1 to 100 characters.")
        }
        return name
    }

    private func add(
        _ kind: Device.Kind, name: String, scope: TokenScope, for person: Person.ID, expiresAt: Timestamp?,
        in db: Database
    ) throws -> (device: Device, secret: Secret) {
        let name = try Self.checkedDeviceName(name)
        try db.markPages(of: person)
        let secret = Secret(dependencies.environment)
        let device = try db.readFirst(
            """
            INSERT INTO device(person, name, kind, tokenHash, scope, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?)
            RETURNING \(Device.columns.replacing("device.", with: ""))
            """,
            [person, name, kind.rawValue, Data(secret.hash), scope.rawValue, dependencies.environment.now(), expiresAt]
        ) { try Device($0) }
        guard let device else { preconditionFailure("an INSERT that does not throw returns its row") }
        return (device, secret)
    }
}

import Foundation
import GRDB

extension PersonStore {
    /// Time for which a login link is valid; it works once.
    static let loginLinkTime = Duration.seconds(600)

    /// Creates a secret that signs one browser in as this person.
    package func makeLoginLink(for person: Person.ID, in db: Database) throws -> Secret {
        guard try find(person, in: db) != nil else { throw CatalogError.notFound }
        return try insertLink(for: person, in: db)
    }

    /// Creates a secret that makes its first user the administrator; nil if there is an administrator.
    package func makeFirstRunLink(in db: Database) throws -> Secret? {
        try administrator(in: db) == nil ? insertLink(for: nil, in: db) : nil
    }

    /// Returns the target of a valid link without redeeming it, for the page that asks for the administrator's name.
    package func loginLink(_ secret: Secret, in db: Database) throws -> LoginLinkTarget? {
        let row = try db.row(
            "SELECT person FROM loginLink WHERE tokenHash = ? AND usedAt IS NULL AND expiresAt > ?",
            [Data(secret.hash), dependencies.environment.now()])
        guard let row else { return nil }
        guard let id = try row.value("person") as Person.ID? else {
            return try administrator(in: db) == nil ? .firstRun : nil
        }
        return try find(id, in: db).map { .person($0) }
    }

    /// Redeems a link and signs a browser in.
    /// - Parameters:
    ///   - browser: a name for the device, from its User-Agent.
    ///   - registration: profile of the administrator, for the first run.
    /// - Throws: `CatalogError.notAllowed` if the link is unknown, used or expired.
    package func redeem(
        _ secret: Secret, browser: String, as registration: Registration, in db: Database
    ) throws -> (session: AuthenticatedDevice, secret: Secret) {
        guard let link = try loginLink(secret, in: db) else { throw CatalogError.notAllowed }
        let person: Person
        switch link {
        case .person(let existing): person = existing
        case .firstRun: person = try create(registration, in: db)
        }
        try db.run(
            "UPDATE loginLink SET usedAt = ? WHERE tokenHash = ?", [dependencies.environment.now(), Data(secret.hash)])
        let (device, cookie) = try signIn(person.id, browser: browser, in: db)
        return (AuthenticatedDevice(person: person, device: device), cookie)
    }

    /// - Parameter person: nil for the first run.
    private func insertLink(for person: Person.ID?, in db: Database) throws -> Secret {
        let (secret, now) = (Secret(dependencies.environment), dependencies.environment.now())
        try db.run("DELETE FROM loginLink WHERE expiresAt < ?", [dependencies.environment.clock.passed])
        try db.run(
            "INSERT INTO loginLink(tokenHash, person, expiresAt) VALUES (?, ?, ?)",
            [Data(secret.hash), person, now + Self.loginLinkTime])
        return secret
    }
}

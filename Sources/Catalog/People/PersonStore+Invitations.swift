import Foundation
import GRDB
import Text

extension PersonStore {
    /// Time for which an invitation is valid; it works once.
    static let invitationTime = Duration.seconds(7 * 86_400)
    /// Maximum number of open invitations. Keeps guessing a code infeasible.
    static let maxOpenInvitations = 20
    /// Maximum length of the noted name of an invited person, in characters.
    private static let maxInviteeNameLength = 40

    /// Creates an invitation. The code is shown once and not stored.
    /// - Parameter name: name of the invited person, for the list.
    /// - Throws: `CatalogError.notAllowed` unless the inviter is the administrator.
    package func invite(
        _ name: String, by inviter: Person.ID, in db: Database
    ) throws -> (invitation: Invitation, code: InvitationCode) {
        guard try find(inviter, in: db)?.isAdministrator == true else { throw CatalogError.notAllowed }
        let (name, now) = (name.oneLine, dependencies.environment.now())
        guard name.count <= Self.maxInviteeNameLength else {
            throw CatalogError.invalid("name", "40자까지 적을 수 있어요.", "At most 40 characters.")
        }
        try db.run("DELETE FROM invitation WHERE expiresAt <= ?", [dependencies.environment.clock.passed])
        guard try invitations(in: db).count < Self.maxOpenInvitations else {
            throw CatalogError.invalid(
                "name", "열린 초대가 너무 많아요. 쓰지 않는 초대를 취소한 뒤 다시 해 주세요.",
                "There are too many open invitations. Revoke some and try again.")
        }
        let code = InvitationCode(dependencies.environment)
        let row = try db.row(
            """
            INSERT INTO invitation(codeHash, inviter, name, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?)
            RETURNING \(Invitation.columns)
            """, [Data(code.hash), inviter, name, now, now + Self.invitationTime])
        guard let row else { preconditionFailure("an INSERT that does not throw returns its row") }
        try db.markPages(of: nil)
        return (try Invitation(row: row), code)
    }

    /// Returns the open invitations, newest first.
    package func invitations(in db: Database) throws -> [Invitation] {
        try db.rows(
            "SELECT \(Invitation.columns) FROM invitation WHERE usedAt IS NULL AND expiresAt > ? ORDER BY id DESC",
            [dependencies.environment.now()]
        ).map(Invitation.init(row:))
    }

    /// Returns the open invitation of a code, without redeeming it; nil if there is none.
    package func invitation(_ code: InvitationCode, in db: Database) throws -> Invitation? {
        try db.row(
            "SELECT \(Invitation.columns) FROM invitation WHERE codeHash = ? AND usedAt IS NULL AND expiresAt > ?",
            [Data(code.hash), dependencies.environment.now()]
        ).map(Invitation.init(row:))
    }

    /// Revokes an open invitation.
    /// - Throws: `CatalogError.notFound`; `notAllowed` unless `person` is the administrator.
    package func revokeInvitation(_ id: Int64, by person: Person.ID, in db: Database) throws {
        guard try find(person, in: db)?.isAdministrator == true else { throw CatalogError.notAllowed }
        try db.run("DELETE FROM invitation WHERE id = ? AND usedAt IS NULL", [id])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
        try db.markPages(of: nil)
    }

    /// Redeems an invitation: creates a person and signs this browser in.
    /// - Throws: `CatalogError.notAllowed` if the code is unknown, used, revoked or expired.
    package func join(
        _ code: InvitationCode, as registration: Registration, browser: String, in db: Database
    ) throws -> (session: AuthenticatedDevice, secret: Secret) {
        guard let invitation = try invitation(code, in: db) else { throw CatalogError.notAllowed }
        let person = try create(registration, in: db)
        try db.run("UPDATE invitation SET usedAt = ? WHERE id = ?", [dependencies.environment.now(), invitation.id])
        let (device, cookie) = try signIn(person.id, browser: browser, in: db)
        return (AuthenticatedDevice(person: person, device: device), cookie)
    }
}

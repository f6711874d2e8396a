import GRDB
import Text

extension People {
    /// Redeems a pairing offer and signs a phone in as the person whose screen shows it. If the transaction fails, the
    /// offer stays open. Screens of that person are notified at once.
    /// - Parameter name: the name that the phone chose.
    /// - Throws: `PairingProblem`, and `CatalogError.invalid` for the name.
    package func pair(
        _ key: PairingKey, named name: String, in db: Database
    ) throws -> (session: SignedIn, secret: Secret) {
        let offer = try pairing.take(key)
        let (pairing, events) = (pairing, catalog.events)
        catalog.commits.after(
            commit: { _ in
                pairing.finish(offer, as: name.oneLine)
                events.publish(.devices, to: offer.person)
            }, rollback: { _ in pairing.putBack(offer) })
        guard let person = try find(offer.person, in: db), try isSignedIn(offer.device, in: db) else {
            throw PairingProblem.expired
        }
        let (device, secret) = try signIn(person.id, browser: name, in: db)
        return (SignedIn(person: person, device: device), secret)
    }

    /// Returns the person whom a pairing offer signs in, without redeeming the offer.
    /// - Throws: `PairingProblem`.
    package func offering(_ key: PairingKey, in db: Database) throws -> Person {
        let offer = try pairing.find(key)
        guard let person = try find(offer.person, in: db), try isSignedIn(offer.device, in: db) else {
            throw PairingProblem.expired
        }
        return person
    }

    private func isSignedIn(_ device: Int64, in db: Database) throws -> Bool {
        try db.row("SELECT 1 FROM device WHERE id = ? AND revokedAt IS NULL", [device]) != nil
    }
}

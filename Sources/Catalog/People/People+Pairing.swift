import GRDB
import Text

extension People {
    /// Lets a phone in with what it brought, as a browser of the person whose screen showed it. Takes the offer; it can be
    /// taken again when the transaction comes to nothing. Screens of that person learn of it at once.
    /// - Parameter name: what the phone wants to be called.
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

    /// Whom an offer lets a phone in as, for the page that asks before it is taken.
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

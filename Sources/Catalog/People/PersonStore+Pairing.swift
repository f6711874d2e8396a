import GRDB
import Text

extension PersonStore {
    /// Redeems a pairing offer and signs a phone in as the person whose screen shows it. If the transaction fails, the
    /// offer stays open. Screens of that person are notified at once.
    /// - Parameter name: the name that the phone chose.
    /// - Throws: `PairingError`, and `CatalogError.invalid` for the name.
    package func pair(
        _ credential: PairingCredential, named name: String, in db: Database
    ) throws -> (session: AuthenticatedDevice, secret: Secret) {
        let offer = try pairing.redeem(credential)
        let (pairing, events) = (pairing, dependencies.events)
        dependencies.commits.addHook(
            commit: { _ in
                pairing.finish(offer, as: name.oneLine)
                events.publish(.devices, to: offer.person)
            }, rollback: { _ in pairing.restore(offer) })
        guard let person = try find(offer.person, in: db), try isSignedIn(offer.device, in: db) else {
            throw PairingError.expired
        }
        let (device, secret) = try signIn(person.id, browser: name, in: db)
        return (AuthenticatedDevice(person: person, device: device), secret)
    }

    /// Returns the person whom a pairing offer signs in, without redeeming the offer.
    /// - Throws: `PairingError`.
    package func offeringPerson(_ credential: PairingCredential, in db: Database) throws -> Person {
        let offer = try pairing.find(credential)
        guard let person = try find(offer.person, in: db), try isSignedIn(offer.device, in: db) else {
            throw PairingError.expired
        }
        return person
    }

    private func isSignedIn(_ device: Int64, in db: Database) throws -> Bool {
        try db.row("SELECT 1 FROM device WHERE id = ? AND revokedAt IS NULL", [device]) != nil
    }
}

import Catalog
import GRDB

extension Application {
    /// The person of this nickname, or the owner.
    func person(_ nick: String?, in db: Database) throws -> Person {
        guard let nick else {
            if let owner = try catalog.people.administrator(in: db) { return owner }
            // Scripts may come before the first browser: the house then has an owner who can still choose a name.
            return try catalog.people.create(nick: "주인", in: db)
        }
        guard let person = try catalog.people.find(nick: nick, in: db) else {
            let known = try catalog.people.all(in: db).map(\.nick).joined(separator: ", ")
            throw CommandError(.badInput, "there is no person \(nick); known: \(known)")
        }
        return person
    }
}

import Catalog
import GRDB

extension Application {
    /// Returns the person with this nickname; without one the owner, who is created if there is none.
    func person(_ nick: String?, in db: Database) throws -> Person {
        guard let nick else {
            if let owner = try catalog.people.administrator(in: db) { return owner }
            // A command may run before the first sign-in. The owner created here can change the name later.
            return try catalog.people.create(nick: "주인", in: db)
        }
        guard let person = try catalog.people.find(nick: nick, in: db) else {
            let known = try catalog.people.all(in: db).map(\.nick).joined(separator: ", ")
            throw CommandError(.badInput, "there is no person \(nick); known: \(known)")
        }
        return person
    }
}

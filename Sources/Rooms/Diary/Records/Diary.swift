import Catalog
import GRDB

/// A book that one or several people write in.
package struct Diary: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let uid: String
    package let name: String
    let createdAt: Timestamp
    let changedAt: Timestamp
    /// Its people write one after the other.
    let hasTurns: Bool
    /// Whose turn it is; nil where nobody has to wait for anybody.
    let turn: Person.ID?
    package let version: Int64
    /// Everybody who is or was in it, the first who came first.
    let members: [Member]

    package struct Member: Sendable, Hashable {
        package let person: Person.ID
        package let nick: String
        let joinedAt: Timestamp
        let leftAt: Timestamp?

        init(row: Row) throws {
            person = try row.value("person")
            nick = try row.value("nick")
            joinedAt = try row.value("joinedAt")
            leftAt = try row.value("leftAt")
        }
    }

    /// Those who write and read in it now.
    package var people: [Member] { members.filter { $0.leftAt == nil } }

    package func others(than person: Person.ID) -> [Member] { people.filter { $0.person != person } }

    func isMember(_ person: Person.ID) -> Bool { people.contains { $0.person == person } }

    /// Whether this person may finish a new page now.
    func allowsWriting(by person: Person.ID) -> Bool {
        !hasTurns || turn == nil || turn == person || others(than: person).isEmpty
    }

    /// Who is next after somebody, in the order in which they came.
    func successor(of person: Person.ID) -> Person.ID? {
        guard let place = people.firstIndex(where: { $0.person == person }) else { return people.first?.person }
        return people[(place + 1) % people.count].person
    }

    static let columns = "diary.id, diary.uid, diary.name, createdAt, changedAt, turns, turn, diary.version"

    init(row: Row, members: [Member]) throws {
        id = try row.value("id")
        uid = try row.value("uid")
        name = try row.value("name")
        createdAt = try row.value("createdAt")
        changedAt = try row.value("changedAt")
        hasTurns = try row.value("turns")
        turn = try row.value("turn")
        version = try row.value("version")
        self.members = members
    }
}

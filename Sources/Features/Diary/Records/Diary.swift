import Catalog
import GRDB

/// A diary that one or several people write in.
package struct Diary: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let uid: String
    package let name: String
    let createdAt: Timestamp
    let changedAt: Timestamp
    /// Whether the members write in turns.
    let hasTurns: Bool
    /// The member whose turn it is; `nil` if all members may finish pages.
    let currentWriter: Person.ID?
    package let version: Int64
    /// Present and former members, the first to join first.
    let members: [Member]

    /// A person who writes or wrote in the diary.
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

    /// Present members.
    package var people: [Member] { members.filter { $0.leftAt == nil } }

    /// Returns the present members other than a person.
    package func coWriters(than person: Person.ID) -> [Member] { people.filter { $0.person != person } }

    /// Whether a person is a present member.
    func isMember(_ person: Person.ID) -> Bool { people.contains { $0.person == person } }

    /// Whether a person may finish a new page now.
    func allowsWriting(by person: Person.ID) -> Bool {
        !hasTurns || currentWriter == nil || currentWriter == person || coWriters(than: person).isEmpty
    }

    /// Returns the member whose turn follows, in the order of joining; the first member if `person` is not one.
    func successor(of person: Person.ID) -> Person.ID? {
        guard let index = people.firstIndex(where: { $0.person == person }) else { return people.first?.person }
        return people[(index + 1) % people.count].person
    }

    static let columns =
        "diary.id, diary.uid, diary.name, createdAt, changedAt, takesTurns, currentWriter, diary.version"

    init(row: Row, members: [Member]) throws {
        id = try row.value("id")
        uid = try row.value("uid")
        name = try row.value("name")
        createdAt = try row.value("createdAt")
        changedAt = try row.value("changedAt")
        hasTurns = try row.value("takesTurns")
        currentWriter = try row.value("currentWriter")
        version = try row.value("version")
        self.members = members
    }
}

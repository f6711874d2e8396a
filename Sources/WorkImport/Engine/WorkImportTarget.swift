import Works
import Catalog
import GRDB
import Providers

/// A room that imported works go to.
package protocol WorkImportTarget: Sendable {
    var kind: ItemKind { get }
    var sittings: SittingTable { get }

    /// The work that goes by one of these names, the trash included.
    func find(_ identities: [WorkIdentity], owner: Person.ID, in db: Database) throws -> Item.ID?
    func find(_ isbns: [ISBN], owner: Person.ID, in db: Database) throws -> Item.ID?
    /// Works of the same title that are not in the trash.
    func candidates(for work: ImportedWork, owner: Person.ID, in db: Database) throws -> [WorkCandidate]
    func create(_ work: ImportedWork, source: FieldSource, owner: Person.ID, in db: Database) throws -> Item.ID
    /// What a row knows and the work does not, as columns of the room's table.
    func gaps(_ work: ImportedWork, in item: Item.ID, db: Database) throws -> [WorkGap]
    /// Adds what else may be missing: other names, people.
    func complete(_ work: ImportedWork, _ item: Item.ID, owner: Person.ID, in db: Database) throws
    /// Whether the row says something else than what is kept.
    func differs(_ work: ImportedWork, from item: Item.ID, in db: Database) throws -> Bool
    /// The room's table.
    var table: String { get }
}

/// A column that an import fills.
package struct WorkGap: Sendable {
    let column: String
    let value: DatabaseValue
    /// Under which its source is remembered.
    var field: String?
}

/// Where viewings or readings are kept.
package struct SittingTable: Sendable {
    let name: String
    /// The column of the day on which it ended.
    let day: String
    /// The column of the day on which it began; nil where there is none.
    let start: String?
    /// Those of a rewatch, a reading given up, one that goes on, a place.
    let isRepeat: String?
    let isStopped: String?
    let isOpen: String?
    let place: String?

    package static let watch = SittingTable(
        name: "watch", day: "day", start: nil, isRepeat: "isRewatch", isStopped: nil, isOpen: nil,
        place: "place")
    package static let reading = SittingTable(
        name: "reading", day: "finishedOn", start: "startedOn", isRepeat: nil, isStopped: "isStopped",
        isOpen: "isOpen", place: nil)
}

/// A work that a row could mean.
package struct WorkCandidate: Sendable {
    package let item: Item.ID
    let year: Int?
    let makers: [String]
    let isbn: ISBN?
    let identities: [WorkIdentity]

    package enum Likeness: Sendable {
        case same, unsure, other
    }

    /// Titles are alike already.
    func likeness(to work: ImportedWork) -> Likeness {
        // The same source knows both, under different ids: two works, or two editions that somebody keeps apart.
        for identity in work.identities where identity.source != "boxd" {
            if identities.contains(where: { $0.source == identity.source && $0.id != identity.id }) { return .other }
        }
        return work.kind == .book ? ofBook(work) : ofFilm(work)
    }

    private func ofFilm(_ work: ImportedWork) -> Likeness {
        switch (year, work.year) {
        case (let mine?, let other?): mine == other ? .same : abs(mine - other) == 1 ? .unsure : .other
        case (nil, nil): .same
        default: .unsure
        }
    }

    private func ofBook(_ work: ImportedWork) -> Likeness {
        let authors = Set(work.creators.filter { $0.role == .author }.map { Self.key($0.name) })
        let known = Set(makers.map(Self.key))
        if let isbn, !work.isbns.isEmpty, !work.isbns.contains(isbn) {
            return known.isDisjoint(with: authors) ? .other : .unsure
        }
        if known.isEmpty || authors.isEmpty { return known.isEmpty && authors.isEmpty ? .same : .unsure }
        return known.isDisjoint(with: authors) ? .other : .same
    }

    /// "Han, Kang" and "kang  han" are one.
    private static func key(_ name: String) -> String {
        name.matchKey.split { !$0.isLetter && !$0.isNumber }.sorted().joined(separator: " ")
    }
}

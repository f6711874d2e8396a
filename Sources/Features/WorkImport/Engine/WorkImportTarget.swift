import Catalog
import GRDB
import Providers
import Tasks
import Works

/// A kind of work that can be imported, and the changes that an import makes to its store. Does not change the
/// versions of items: an import bumps them once for all its changes.
protocol WorkImportTarget: Sendable {
    var kind: ItemKind { get }
    var paths: ImportPaths { get }
    var texts: ImportLabels { get }
    /// Returns the URL of a work's page.
    func show(_ item: Item.ID) -> String

    /// Returns the work with one of these ids, including the trash.
    func find(_ identities: [WorkExternalID], in scope: OwnerScope) throws -> Item.ID?
    func find(_ isbns: [ISBN], in scope: OwnerScope) throws -> Item.ID?
    /// Returns works with the same title that are not in the trash.
    func candidates(for work: ImportedWork, in scope: OwnerScope) throws -> [WorkCandidate]
    /// Returns the ids of a work at external sources.
    func identities(of item: Item.ID, in scope: OwnerScope) throws -> [WorkExternalID]
    func create(_ work: ImportedWork, source: FieldProvenance, in scope: OwnerScope) throws -> Item.ID
    /// Returns columns of the feature's table for which a row has a value and the work has none.
    func missingFields(_ work: ImportedWork, in item: Item.ID, db: Database) throws -> [MissingField]
    /// Adds other missing data: ids, people.
    func complete(_ work: ImportedWork, _ item: Item.ID, in scope: OwnerScope) throws
    func lookups(of run: ImportRun.ID, in db: Database) throws -> ImportReportPage.LookupProgress
    /// Records a person's decision on which work an item is.
    /// - Throws: `CatalogError.invalid` if another work of that person has this identity.
    func lookUp(_ item: Item.ID, as identity: WorkExternalID, in scope: OwnerScope) throws
    func differs(_ work: ImportedWork, from item: Item.ID, in db: Database) throws -> Bool

    /// Name of the table with the work's columns; ``log`` names the table of its viewings or readings.
    var table: String { get }
    var log: String { get }
    /// Returns viewings or readings with the same days, in order.
    func entries(like logEntry: ImportedWork.Entry, of item: Item.ID, in db: Database) throws -> [Int64]
    func add(_ logEntry: ImportedWork.Entry, to item: Item.ID, in scope: OwnerScope) throws -> Int64
    /// Returns fields that the row has and the viewing or reading does not.
    func missingFields(_ logEntry: ImportedWork.Entry, in entry: Int64, of item: Item.ID, _ db: Database) throws
        -> [MissingField]

    /// Returns fields that the row adds to existing parts, such as the note of a quote.
    func partGaps(
        _ work: ImportedWork, of item: Item.ID, in db: Database
    ) throws -> [(part: ImportedRowReference, gap: MissingField)]
    /// Adds list entries, copies, loans, the series and quotes. Returns the new ones.
    func addParts(_ work: ImportedWork, to item: Item.ID, in scope: OwnerScope) throws -> [ImportedRowReference]
    /// Replaces a field if it still holds `old`.
    func replace(
        _ field: String, of part: ImportedRowReference, _ old: DatabaseValue, with new: DatabaseValue, in db: Database)
        throws
    /// Removes an added part.
    func remove(_ part: ImportedRowReference, in scope: OwnerScope) throws
}

/// A column that an import fills.
package struct MissingField: Sendable {
    let column: String
    let old: DatabaseValue
    let value: DatabaseValue
    /// Key of the field in `item.sources`.
    var field: String?

    package init(column: String, old: DatabaseValue, value: DatabaseValue, field: String? = nil) {
        (self.column, self.old, self.value) = (column, old, value)
        self.field = field
    }
}

/// Reference to a row that an import added or changed. It is stored, so that the change can be undone.
package struct ImportedRowReference: Sendable, Hashable {
    package let table: String
    /// Row id; for a list entry the id of the list.
    package let row: Int64
    /// The item of the row; nil for a row without one, such as a list.
    let item: Item.ID?

    package init(_ table: String, _ row: Int64, of item: Item.ID?) {
        self.table = table
        self.row = row
        self.item = item
    }
}

/// A work that a row may refer to.
package struct WorkCandidate: Sendable {
    package let item: Item.ID
    let year: Int?
    let makers: [String]
    let isbn: ISBN?
    let identities: [WorkExternalID]

    enum MatchQuality: Sendable {
        case same, unsure, other
    }

    /// Compares with a work whose title is already known to match.
    func likeness(to work: ImportedWork) -> MatchQuality {
        if identities.contradict(work.identities) { return .other }
        return work.kind == .book ? ofBook(work) : ofFilm(work)
    }

    private func ofFilm(_ work: ImportedWork) -> MatchQuality {
        switch (year, work.year) {
        case (let mine?, let other?): mine == other ? .same : abs(mine - other) == 1 ? .unsure : .other
        case (nil, nil): .same
        default: .unsure
        }
    }

    private func ofBook(_ work: ImportedWork) -> MatchQuality {
        let authors = Set(work.creators.filter { $0.role == .author }.map { Credit.key($0.name) })
        let known = Set(makers.map(Credit.key))
        if let isbn, !work.isbns.isEmpty, !work.isbns.contains(isbn) {
            return known.isDisjoint(with: authors) ? .other : .unsure
        }
        if known.isEmpty || authors.isEmpty { return known.isEmpty && authors.isEmpty ? .same : .unsure }
        return known.isDisjoint(with: authors) ? .other : .same
    }
}

extension [WorkExternalID] {
    /// Whether one source has different ids for both: two works, or two editions that a person keeps separate.
    func contradict(_ others: [WorkExternalID]) -> Bool {
        others.contains { other in
            contains { $0.source == other.source && $0.id != other.id && ExternalIDFormat.haveSameFormat($0, other) }
                && !contains { $0.source == other.source && $0.id == other.id }
        }
    }
}

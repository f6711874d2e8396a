import Catalog
import GRDB
import Providers
import Tasks
import Works

/// The store of one kind of work, with the changes that an import makes to it. They do not increase the versions of
/// items: an import does that once for all its changes.
protocol WorkImportTarget: Sendable {
    var kind: ItemKind { get }
    var paths: ImportPaths { get }
    var texts: ImportLabels { get }
    /// Returns the URL of a work's page.
    func show(_ item: Item.ID) -> String

    /// Returns the work with one of these ids, including the trash.
    func find(_ identities: [WorkExternalID], in scope: OwnerScope) throws -> Item.ID?
    /// Returns the work with one of these ISBNs, including the trash.
    func find(_ isbns: [ISBN], in scope: OwnerScope) throws -> Item.ID?
    /// Returns works with the same title that are not in the trash.
    func candidates(for work: ImportedWork, in scope: OwnerScope) throws -> [WorkCandidate]
    /// Returns the ids of a work at external sources.
    func identities(of item: Item.ID, in scope: OwnerScope) throws -> [WorkExternalID]
    /// Creates a work without its viewings, readings and other parts.
    func create(_ work: ImportedWork, source: FieldProvenance, in scope: OwnerScope) throws -> Item.ID
    /// Returns columns of the feature's table for which a row has a value and the work has none.
    func missingFields(_ work: ImportedWork, in item: Item.ID, db: Database) throws -> [MissingField]
    /// Adds the external ids of a row.
    func complete(_ work: ImportedWork, _ item: Item.ID, in scope: OwnerScope) throws
    /// Counts the lookups of works that a run created.
    func lookups(of run: ImportRun.ID, in db: Database) throws -> ImportReportPage.LookupProgress
    /// Records a person's decision on which work an item is.
    /// - Throws: `CatalogError.invalid` if another work of that person has this identity.
    func lookUp(_ item: Item.ID, as identity: WorkExternalID, in scope: OwnerScope) throws
    /// Returns whether the row has another rating than the work.
    func differs(_ work: ImportedWork, from item: Item.ID, in db: Database) throws -> Bool

    /// Name of the table with the work's columns.
    var table: String { get }
    /// Name of the table of viewings or readings.
    var logTable: String { get }
    /// Returns ids of viewings or readings with the same days, in ascending order.
    func entries(withDaysOf logEntry: ImportedWork.Entry, of item: Item.ID, in db: Database) throws -> [Int64]
    /// Adds a viewing or a reading and returns its id.
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

/// A column that an import fills, with its old and new value.
package struct MissingField: Sendable {
    let column: String
    let old: DatabaseValue
    let new: DatabaseValue
    /// Key of the field in `item.sources`.
    var field: String?

    package init(column: String, old: DatabaseValue, new: DatabaseValue, field: String? = nil) {
        (self.column, self.old, self.new) = (column, old, new)
        self.field = field
    }
}

/// Reference to a row that an import added or changed. It is stored, so that the change can be undone.
package struct ImportedRowReference: Sendable, Hashable {
    package let table: String
    /// Row id; for a list entry the id of the list.
    package let row: Int64
    /// The item of the row; `nil` for a row without one, such as a list.
    let item: Item.ID?

    package init(_ table: String, _ row: Int64, of item: Item.ID?) {
        self.table = table
        self.row = row
        self.item = item
    }
}

/// An existing work with the title of a row, to which the row may refer.
package struct WorkCandidate: Sendable {
    package let item: Item.ID
    let year: Int?
    /// Names of directors or authors.
    let makers: [String]
    let isbn: ISBN?
    let identities: [WorkExternalID]

    /// The result of comparing a candidate with a row.
    enum MatchQuality: Sendable {
        case same, unsure, different
    }

    /// Compares the candidate with a row of the same title.
    func matchQuality(with work: ImportedWork) -> MatchQuality {
        if identities.contradicts(work.identities) { return .different }
        return work.kind == .book ? bookMatchQuality(with: work) : filmMatchQuality(with: work)
    }

    private func filmMatchQuality(with work: ImportedWork) -> MatchQuality {
        switch (year, work.year) {
        case (let candidateYear?, let rowYear?):
            candidateYear == rowYear ? .same : abs(candidateYear - rowYear) == 1 ? .unsure : .different
        case (nil, nil): .same
        default: .unsure
        }
    }

    private func bookMatchQuality(with work: ImportedWork) -> MatchQuality {
        let rowAuthors = Set(work.creators.filter { $0.role == .author }.map { Credit.key($0.name) })
        let candidateAuthors = Set(makers.map(Credit.key))
        if let isbn, !work.isbns.isEmpty, !work.isbns.contains(isbn) {
            return candidateAuthors.isDisjoint(with: rowAuthors) ? .different : .unsure
        }
        if candidateAuthors.isEmpty || rowAuthors.isEmpty {
            return candidateAuthors.isEmpty && rowAuthors.isEmpty ? .same : .unsure
        }
        return candidateAuthors.isDisjoint(with: rowAuthors) ? .different : .same
    }
}

extension [WorkExternalID] {
    /// Returns whether a source has different ids in both lists: two works, or two editions that a person keeps separate.
    func contradicts(_ others: [WorkExternalID]) -> Bool {
        others.contains { other in
            contains { $0.source == other.source && $0.id != other.id && ExternalIDFormat.haveSameFormat($0, other) }
                && !contains { $0.source == other.source && $0.id == other.id }
        }
    }
}

import Catalog
import GRDB
import Providers
import Tasks
import Works

/// A kind of work that imports bring, and what they do to its store. The versions of items stay: an import says once for all
/// it did that one changed.
protocol WorkImportTarget: Sendable {
    var kind: ItemKind { get }
    var paths: ImportPaths { get }
    var texts: ImportTexts { get }
    /// The address of a work's page.
    func show(_ item: Item.ID) -> String

    /// The work that goes by one of these names, the trash included.
    func find(_ identities: [WorkIdentity], in scope: Scope) throws -> Item.ID?
    func find(_ isbns: [ISBN], in scope: Scope) throws -> Item.ID?
    /// Works of the same title that are not in the trash.
    func candidates(for work: ImportedWork, in scope: Scope) throws -> [WorkCandidate]
    /// What others call a work.
    func identities(of item: Item.ID, in scope: Scope) throws -> [WorkIdentity]
    func create(_ work: ImportedWork, source: FieldSource, in scope: Scope) throws -> Item.ID
    /// What a row knows and the work does not, as columns of the room's table.
    func gaps(_ work: ImportedWork, in item: Item.ID, db: Database) throws -> [WorkGap]
    /// Adds what else may be missing: other names, people.
    func complete(_ work: ImportedWork, _ item: Item.ID, in scope: Scope) throws
    func lookups(of run: ImportRun.ID, in db: Database) throws -> ImportRunPage.Lookups
    /// A person has said what the work is.
    /// - Throws: `CatalogError.invalid` when another work of theirs is that.
    func lookUp(_ item: Item.ID, as identity: WorkIdentity, in scope: Scope) throws
    func differs(_ work: ImportedWork, from item: Item.ID, in db: Database) throws -> Bool

    /// The table of the work's columns, and that of its viewings or readings.
    var table: String { get }
    var log: String { get }
    /// Viewings or readings of the same days, the first one first.
    func entries(like logEntry: ImportedWork.Entry, of item: Item.ID, in db: Database) throws -> [Int64]
    func add(_ logEntry: ImportedWork.Entry, to item: Item.ID, in scope: Scope) throws -> Int64
    /// What is told and the viewing or reading does not say.
    func gaps(_ logEntry: ImportedWork.Entry, in entry: Int64, of item: Item.ID, _ db: Database) throws -> [WorkGap]

    /// What is told of parts that are there already, such as the note of a quote.
    func partGaps(
        _ work: ImportedWork, of item: Item.ID, in db: Database
    ) throws -> [(part: ImportedPart, gap: WorkGap)]
    /// Adds places in lists, copies and loans, the series, quotes; says what is new.
    func addParts(_ work: ImportedWork, to item: Item.ID, in scope: Scope) throws -> [ImportedPart]
    /// Writes a field where it still holds `old`.
    func replace(
        _ field: String, of part: ImportedPart, _ old: DatabaseValue, with new: DatabaseValue, in db: Database) throws
    /// Takes back what was added.
    func remove(_ part: ImportedPart, in scope: Scope) throws
}

/// A column that an import fills.
package struct WorkGap: Sendable {
    let column: String
    let old: DatabaseValue
    let value: DatabaseValue
    /// Under which its source is remembered.
    var field: String?

    package init(column: String, old: DatabaseValue, value: DatabaseValue, field: String? = nil) {
        (self.column, self.old, self.value) = (column, old, value)
        self.field = field
    }
}

/// A row that an import added or changed, as it is written down: what is kept is taken back by these names.
package struct ImportedPart: Sendable, Hashable {
    package let table: String
    /// Of list entries the list.
    package let row: Int64
    /// Nil for what belongs to none, such as a list.
    let item: Item.ID?

    package init(_ table: String, _ row: Int64, of item: Item.ID?) {
        self.table = table
        self.row = row
        self.item = item
    }
}

/// A work that a row could mean.
package struct WorkCandidate: Sendable {
    package let item: Item.ID
    let year: Int?
    let makers: [String]
    let isbn: ISBN?
    let identities: [WorkIdentity]

    enum Likeness: Sendable {
        case same, unsure, other
    }

    /// Titles are alike already.
    func likeness(to work: ImportedWork) -> Likeness {
        if identities.contradict(work.identities) { return .other }
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
        let authors = Set(work.creators.filter { $0.role == .author }.map { Credit.key($0.name) })
        let known = Set(makers.map(Credit.key))
        if let isbn, !work.isbns.isEmpty, !work.isbns.contains(isbn) {
            return known.isDisjoint(with: authors) ? .other : .unsure
        }
        if known.isEmpty || authors.isEmpty { return known.isEmpty && authors.isEmpty ? .same : .unsure }
        return known.isDisjoint(with: authors) ? .other : .same
    }
}

extension [WorkIdentity] {
    /// One source knows both, under different ids: two works, or two editions that somebody keeps apart.
    func contradict(_ others: [WorkIdentity]) -> Bool {
        others.contains { other in
            contains { $0.source == other.source && $0.id != other.id && IdentityShape.areAlike($0, other) }
                && !contains { $0.source == other.source && $0.id == other.id }
        }
    }
}

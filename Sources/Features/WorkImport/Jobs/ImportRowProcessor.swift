import Catalog
import GRDB
import Text

/// Processes stored rows: finds the work of each row or creates it, and adds the row's data.
struct ImportRowProcessor {
    let run: ImportRun
    let rows: ParsedImportRows
    let catalog: Catalog
    let targets: [any WorkImportTarget]
    let scope: OwnerScope
    /// Existing works that rows have changedItems. Their versions increase once in a transaction.
    private var changedItems: Set<Item.ID> = []

    init(run: ImportRun, rows: ParsedImportRows, catalog: Catalog, targets: [any WorkImportTarget], scope: OwnerScope) {
        (self.run, self.rows, self.catalog) = (run, rows, catalog)
        (self.targets, self.scope) = (targets, scope)
    }

    private var db: Database { scope.db }
    private var imports: ImportRunStore { catalog.imports }
    private var changeLog: ImportChangeLog {
        ImportChangeLog(run: run, catalog: catalog, targets: targets, scope: scope)
    }

    /// Processes the next rows that fit into one transaction.
    /// - Returns: `false` if no row is left.
    mutating func processNextRows() throws -> Bool {
        let rows = try imports.rows(of: run.id, status: .pending, limit: WorkImport.rowsPerTransaction, in: db)
        for row in rows { try process(row) }
        try touchChanged()
        return rows.count == WorkImport.rowsPerTransaction
    }

    private mutating func touchChanged() throws {
        if !changedItems.isEmpty { try catalog.items.touch(changedItems.sorted(), in: scope) }
        changedItems = []
    }

    private mutating func process(_ row: ImportRow) throws {
        do {
            let (work, target) = try read(row)
            switch try match(work, row, target) {
            case .new where work.mayBeEpisode: try setStatus(of: row, to: .choice, [.maybeEpisode])
            case .new: try accept(row, work, target, as: nil)
            case .item(let id): try accept(row, work, target, as: id)
            case .unsure(let ids): try setStatus(of: row, to: .choice, [.which(ids)])
            case .trashed(let id): try setStatus(of: row, to: .choice, [.trashed], item: id, isNew: false)
            }
        } catch let problem as RowNote {
            try setStatus(of: row, to: .failed, [problem])
        }
    }

    private func setStatus(
        of row: ImportRow, to status: ImportRow.Status, _ notes: [RowNote], item: Item.ID? = nil, isNew: Bool = true
    ) throws {
        try imports.setStatus(row.id, as: status, reason: notes.reason, item: item, isNew: isNew, in: db)
    }

    /// Processes a row, and the other waiting rows about the same work, as a person has chosen.
    mutating func process(_ chosen: ImportRow, as decision: RowDecision) throws {
        // After a row has created a work, the other rows refer to it.
        var decision = decision
        if case .item(let id) = decision { _ = try catalog.items.get(id, in: scope) }
        for row in try undecidedRows(like: chosen) {
            let (work, target) = try read(row)
            switch decision {
            case .leave: try setStatus(of: row, to: .duplicate, [.left])
            case .candidate: throw CatalogError.notFound
            case .new: decision = .item(try accept(row, work, target, as: nil))
            case .item(let id):
                if try catalog.items.get(id, in: scope).state == .trashed {
                    try catalog.items.restore([id], in: scope)
                }
                try accept(row, work, target, as: id)
            }
        }
        try touchChanged()
    }

    /// Returns the rows about the same work that wait for a decision.
    private func undecidedRows(like row: ImportRow) throws -> [ImportRow] {
        guard let subject = row.subject else { return [row] }
        let rowIDs = try db.values(
            Int64.self, "SELECT id FROM importRow WHERE subject = ? AND run = ? AND status = 'choice' ORDER BY ordinal",
            [subject, run.id])
        return try rowIDs.map { try imports.choice($0, of: run.id, in: db) }
    }

    private func read(_ row: ImportRow) throws -> (ImportedWork, any WorkImportTarget) {
        let work = try rows.work(row)
        guard let target = targets.first(where: { $0.kind == work.kind }) else {
            throw RowNote.kind(work.kind.rawValue)
        }
        return (work, target)
    }

    // MARK: Matching

    /// Maximum number of works from which a person chooses.
    private static let maxOptions = 5

    private enum Match {
        case new
        case item(Item.ID)
        case unsure([Item.ID])
        /// The work is in the trash, and a person put it there.
        case trashed(Item.ID)
    }

    /// Finds the work of a row: by external id, then by an earlier decision on the same subject, then by ISBN, then
    /// by title and year.
    private func match(_ work: ImportedWork, _ row: ImportRow, _ target: any WorkImportTarget) throws -> Match {
        if let id = try target.find(work.identities, in: scope) { return try existingMatch(id) }
        if let subject = row.subject,
            let remembered = try imports.remembered(subject, in: scope),
            try catalog.items.find(remembered.item, in: scope)?.kind == work.kind,
            try !target.identities(of: remembered.item, in: scope).contradicts(work.identities)
        {
            return try existingMatch(remembered.item)
        }
        if let id = try target.find(work.isbns, in: scope) { return try existingMatch(id) }
        let candidates = try target.candidates(for: work, in: scope)
            .filter { try !work.isKnownByTitle || !imports.isMatchedByOtherSubject($0.item, than: row, in: db) }
        let sameItems = candidates.filter { $0.matchQuality(with: work) == .same }.map(\.item)
        if sameItems.count == 1, let id = sameItems.first { return .item(id) }
        let possibleItems = candidates.filter { $0.matchQuality(with: work) != .different }.map(\.item)
        return possibleItems.isEmpty ? .new : .unsure(Array(possibleItems.prefix(Self.maxOptions)))
    }

    /// Returns the match of a row with an existing work.
    private func existingMatch(_ id: Item.ID) throws -> Match {
        guard try catalog.items.get(id, in: scope).state == .trashed else { return .item(id) }
        // An import restores works that undoing an import trashed. A person is asked about works that a person
        // trashed.
        return try imports.wasCreationUndone(id, in: db) ? .item(id) : .trashed(id)
    }

    // MARK: Acceptance

    /// Creates or updates a work from a row.
    /// - Parameter item: the work to update; `nil` creates a new one.
    @discardableResult
    private mutating func accept(
        _ row: ImportRow, _ work: ImportedWork, _ target: any WorkImportTarget, as item: Item.ID?
    ) throws -> Item.ID {
        let source = FieldProvenance.imported(run.format)
        let roundedScore = ([work.score] + work.logEntries.map(\.score)).compactMap(\.self).first { !$0.isExact }
        let valueNotes =
            (roundedScore.map { [.rounded($0.text)] } ?? [])
            + work.invalidIDs.map { RowNote.noID(String($0.oneLine.beginning(100))) } + work.rowNotes
        guard let item else {
            let id = try target.create(work, source: source, in: scope)
            // The row is marked before the parts are added, so that they count as added by this run.
            try setStatus(of: row, to: .accepted, valueNotes, item: id)
            _ = try changeLog.add(work, to: id, isNew: true, target)
            return id
        }
        let isRestored = try catalog.items.get(item, in: scope).state == .trashed
        if isRestored { try catalog.items.restore([item], in: scope) }
        let hasFilledFields = try changeLog.fillMissingFields(work, into: item, target, source: source)
        let hasAddedParts = try changeLog.add(work, to: item, target)
        let isRepeatedItem = try imports.isMatchedByEarlierRow(item, than: row, in: db)
        if hasFilledFields || hasAddedParts { changedItems.insert(item) }
        if isRestored || hasFilledFields || hasAddedParts {
            let resultNotes: [RowNote] = isRepeatedItem ? [.folded] : isRestored ? [] : [.joined]
            try setStatus(of: row, to: .accepted, valueNotes + resultNotes, item: item, isNew: isRestored)
        } else {
            let differs = try target.differs(work, from: item, in: db)
            let resultNotes: [RowNote] =
                differs ? [.differs] + (isRepeatedItem ? [.folded] : []) : [isRepeatedItem ? .twice : .known]
            try setStatus(of: row, to: .duplicate, resultNotes + valueNotes, item: item, isNew: false)
        }
        return item
    }
}

extension ImportRunStore {
    /// Returns whether rows of the same run about another subject refer to this item. Two years of one title are two
    /// films.
    fileprivate func isMatchedByOtherSubject(_ item: Item.ID, than row: ImportRow, in db: Database) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM importRow AS other, importRow AS mine WHERE mine.id = :row AND other.item = :item
                AND other.run = mine.run AND other.subject <> mine.subject)
            """, ["row": row.id, "item": item]) ?? false
    }

    /// Returns whether an earlier row of the same run referred to this item.
    fileprivate func isMatchedByEarlierRow(_ item: Item.ID, than row: ImportRow, in db: Database) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM importRow AS other, importRow AS mine WHERE mine.id = :row AND other.item = :item
                AND other.run = mine.run AND other.id <> mine.id AND other.status IN ('accepted', 'duplicate'))
            """, ["row": row.id, "item": item]) ?? false
    }
}

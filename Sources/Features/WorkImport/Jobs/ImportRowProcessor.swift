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
    /// Existing works that rows have changed. Their versions increase once a step.
    private var changed: Set<Item.ID> = []

    init(run: ImportRun, rows: ParsedImportRows, catalog: Catalog, targets: [any WorkImportTarget], scope: OwnerScope) {
        (self.run, self.rows, self.catalog) = (run, rows, catalog)
        (self.targets, self.scope) = (targets, scope)
    }

    private var db: Database { scope.db }
    private var imports: ImportRunStore { catalog.imports }
    private var effects: ImportChangeLog { ImportChangeLog(run: run, catalog: catalog, targets: targets, scope: scope) }

    /// Processes the next rows.
    /// - Returns: false when no row is left.
    mutating func step() throws -> Bool {
        let rows = try imports.rows(of: run.id, status: .pending, limit: WorkImport.step, in: db)
        for row in rows { try process(row) }
        try touchChanged()
        return rows.count == WorkImport.step
    }

    private mutating func touchChanged() throws {
        if !changed.isEmpty { try catalog.items.touch(changed.sorted(), in: scope) }
        changed = []
    }

    private mutating func process(_ row: ImportRow) throws {
        do {
            let (work, target) = try read(row)
            switch try match(work, row, target) {
            case .new where work.isAmbiguous: try process(row, as: .choice, [.maybeEpisode])
            case .new: try accept(row, work, target, as: nil)
            case .item(let id): try accept(row, work, target, as: id)
            case .unsure(let ids): try process(row, as: .choice, [.which(ids)])
            case .trashed(let id): try process(row, as: .choice, [.trashed], item: id, isNew: false)
            }
        } catch let problem as RowNote {
            try process(row, as: .failed, [problem])
        }
    }

    private func process(
        _ row: ImportRow, as status: ImportRow.Status, _ remarks: [RowNote], item: Item.ID? = nil, isNew: Bool = true
    ) throws {
        try imports.setStatus(row.id, as: status, reason: remarks.reason, item: item, isNew: isNew, in: db)
    }

    /// Processes a row, and the other waiting rows about the same work, as a person has chosen.
    mutating func process(_ chosen: ImportRow, as choice: RowDecision) throws {
        var choice = choice
        if case .item(let id) = choice { _ = try catalog.items.get(id, in: scope) }
        for row in try waiting(like: chosen) {
            let (work, target) = try read(row)
            switch choice {
            case .leave: try process(row, as: .duplicate, [.left])
            case .known: throw CatalogError.notFound
            case .new: choice = .item(try accept(row, work, target, as: nil))
            case .item(let id):
                if try catalog.items.get(id, in: scope).state == .trashed {
                    try catalog.items.restore([id], in: scope)
                }
                try accept(row, work, target, as: id)
            }
        }
        try touchChanged()
    }

    private func waiting(like row: ImportRow) throws -> [ImportRow] {
        guard let subject = row.subject else { return [row] }
        let others = try db.values(
            Int64.self, "SELECT id FROM importRow WHERE subject = ? AND run = ? AND status = 'choice' ORDER BY ordinal",
            [subject, run.id])
        return try others.map { try imports.choice($0, of: run.id, in: db) }
    }

    private func read(_ row: ImportRow) throws -> (ImportedWork, any WorkImportTarget) {
        let work = try rows.work(row)
        guard let target = targets.first(where: { $0.kind == work.kind }) else {
            throw RowNote.kind(work.kind.rawValue)
        }
        return (work, target)
    }

    // MARK: Matching

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
            let known = try imports.remembered(subject, in: scope),
            try catalog.items.find(known.item, in: scope)?.kind == work.kind,
            try !target.identities(of: known.item, in: scope).contradict(work.identities)
        {
            return try existingMatch(known.item)
        }
        if let id = try target.find(work.isbns, in: scope) { return try existingMatch(id) }
        let candidates = try target.candidates(for: work, in: scope)
            .filter { try !work.isKnownByTitle || !imports.isMatched($0.item, under: row, in: db) }
        let sure = candidates.filter { $0.likeness(to: work) == .same }.map(\.item)
        if sure.count == 1, let id = sure.first { return .item(id) }
        let unsure = candidates.filter { $0.likeness(to: work) != .other }.map(\.item)
        return unsure.isEmpty ? .new : .unsure(Array(unsure.prefix(5)))
    }

    private func existingMatch(_ id: Item.ID) throws -> Match {
        guard try catalog.items.get(id, in: scope).state == .trashed else { return .item(id) }
        // An import restores works that undoing an import trashed. A person is asked about works that a person
        // trashed.
        return try imports.wasCreationUndone(id, in: db) ? .item(id) : .trashed(id)
    }

    // MARK: Acceptance

    /// Creates or updates a work from a row.
    /// - Parameter item: the work to update; nil creates a new one.
    @discardableResult
    private mutating func accept(
        _ row: ImportRow, _ work: ImportedWork, _ target: any WorkImportTarget, as item: Item.ID?
    ) throws -> Item.ID {
        let source = FieldProvenance.imported(run.format)
        let rounded = ([work.score] + work.logEntries.map(\.score)).compactMap(\.self).first { !$0.isExact }
        let remarks =
            (rounded.map { [.rounded($0.text)] } ?? [])
            + work.refused.map { RowNote.noID(String($0.oneLine.beginning(100))) } + work.rowNotes
        guard let item else {
            let id = try target.create(work, source: source, in: scope)
            // The row is marked before the parts are added, so that they count as added by this run.
            try process(row, as: .accepted, remarks, item: id)
            _ = try effects.add(work, to: id, isNew: true, target)
            return id
        }
        let isBack = try catalog.items.get(item, in: scope).state == .trashed
        if isBack { try catalog.items.restore([item], in: scope) }
        let filled = try effects.fillMissingFields(work, into: item, target, source: source)
        let added = try effects.add(work, to: item, target)
        let isFolded = try imports.isMatched(item, before: row, in: db)
        if filled || added { changed.insert(item) }
        if isBack || filled || added {
            let told: [RowNote] = isFolded ? [.folded] : isBack ? [] : [.joined]
            try process(row, as: .accepted, remarks + told, item: item, isNew: isBack)
        } else {
            let differs = try target.differs(work, from: item, in: db)
            let told: [RowNote] = differs ? [.differs] + (isFolded ? [.folded] : []) : [isFolded ? .twice : .known]
            try process(row, as: .duplicate, told + remarks, item: item, isNew: false)
        }
        return item
    }
}

extension ImportRunStore {
    /// Whether another subject of the same file is this item: by title and year, two years are two films.
    fileprivate func isMatched(_ item: Item.ID, under row: ImportRow, in db: Database) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM importRow AS other, importRow AS mine WHERE mine.id = ?1 AND other.item = ?2
                AND other.run = mine.run AND other.subject <> mine.subject)
            """, [row.id, item]) ?? false
    }

    /// Whether an earlier row of the same run referred to this item.
    fileprivate func isMatched(_ item: Item.ID, before row: ImportRow, in db: Database) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM importRow AS other, importRow AS mine WHERE mine.id = ?1 AND other.item = ?2
                AND other.run = mine.run AND other.id <> mine.id AND other.status IN ('accepted', 'duplicate'))
            """, [row.id, item]) ?? false
    }
}

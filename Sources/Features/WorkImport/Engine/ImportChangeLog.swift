import Catalog
import GRDB
import Providers
import Text

/// Makes the changes of an import run to works, apart from creating them, and records each, so that it is made once and
/// can be undone.
struct ImportChangeLog {
    let run: ImportRun
    let catalog: Catalog
    let targets: [any WorkImportTarget]
    let scope: OwnerScope

    private var db: Database { scope.db }

    // MARK: Columns of the work

    /// Fills missing fields of an existing work and appends to its note.
    /// - Returns: whether a field or a tag was added. An earlier `addedAt` alone does not count.
    func fillMissingFields(
        _ work: ImportedWork, into item: Item.ID, _ target: any WorkImportTarget, source: FieldProvenance
    ) throws -> Bool {
        let stored = try catalog.items.get(item, in: scope)
        let itemReference = ImportedRowReference("item", item, of: item)
        let kindGaps = try target.missingFields(work, in: item, db: db)
        let itemGaps = missingFields(work, in: stored)
        for gap in kindGaps { try change(ImportedRowReference(target.table, item, of: item), gap, target) }
        for gap in itemGaps { try change(itemReference, gap, target) }
        try catalog.items.setSource(source, of: (kindGaps + itemGaps).compactMap(\.field), on: item, in: db)
        try target.complete(work, item, in: scope)
        let isTagged = try addTags(of: work, to: stored)
        // The import report does not mention an earlier date alone, so it does not count as a change.
        if let added = work.addedAt, added > Timestamp(0), added < stored.addedAt {
            let gap = MissingField(column: "addedAt", old: stored.addedAt.databaseValue, new: added.databaseValue)
            try change(itemReference, gap, target)
        }
        return !kindGaps.isEmpty || !itemGaps.isEmpty || isTagged
    }

    /// Returns the columns for which a row has a value and the item has none.
    private func missingFields(_ work: ImportedWork, in item: Item) -> [MissingField] {
        var gaps: [MissingField] = []
        func add(_ column: String, _ old: DatabaseValue, _ value: DatabaseValue, field: String? = nil) {
            gaps.append(MissingField(column: column, old: old, new: value, field: field))
        }
        let title = String(work.title.oneLine.beginning(ImportedWork.maxTitleLength))
        // A title without a source stands in for a number or a URL and may be replaced.
        if item.sources["title"] == nil, !title.isEmpty, title != item.title {
            add("title", item.title.databaseValue, title.databaseValue, field: "title")
        }
        let note = work.ownNotes.reduce(item.note) { $0.appendingText($1.nfc) }
        if note != item.note {
            add("note", item.note.databaseValue, note.databaseValue, field: item.note.isEmpty ? "note" : nil)
        }
        if work.isLiked, !item.isFavourite {
            add("favouriteAt", .null, (work.addedAt ?? catalog.environment.now()).databaseValue)
        }
        return gaps
    }

    /// Adds the tags that the item does not have.
    /// - Returns: whether a tag was added.
    private func addTags(of work: ImportedWork, to item: Item) throws -> Bool {
        if work.tags.isEmpty { return false }
        let existingKeys = Set(item.tags.map(\.matchKey))
        let missing = work.tags.filter { !existingKeys.contains((Tag.normalised($0) ?? "").matchKey) }
        try catalog.items.attachTags(missing, to: item, in: scope)
        for name in missing {
            try record(.added, ImportedRowReference("itemTag", 0, of: item.id), after: name.databaseValue)
        }
        return !missing.isEmpty
    }

    // MARK: Parts

    /// Adds viewings and readings, list entries, quotes, copies, loans and the series.
    /// - Parameter isNew: whether this row created the work, so that it has no log entries yet.
    /// - Returns: whether anything was added or changed.
    func add(
        _ work: ImportedWork, to item: Item.ID, isNew: Bool = false, _ target: any WorkImportTarget
    ) throws -> Bool {
        var hasChanged = false
        // Entries without a name are told apart by their days and by their number among those with the same days.
        var countsByDays: [String: Int] = [:]
        let namelessEntries = work.logEntries.filter { $0.name.isEmpty }
        let rowCountsByDays = Dictionary(grouping: namelessEntries, by: \.days).mapValues(\.count)
        // A review is assigned to the last viewing or reading.
        let lastIndex = work.logEntries.indices.max {
            (work.logEntries[$0].finishedOn?.text ?? "") < (work.logEntries[$1].finishedOn?.text ?? "")
        }
        for (index, logEntry) in work.logEntries.enumerated() {
            var logEntry = logEntry
            if index == lastIndex, logEntry.note.isEmpty { logEntry.note = work.review }
            logEntry.isOpen =
                work.status == .active && logEntry.startedOn != nil && logEntry.finishedOn == nil && !logEntry.isStopped
            let count = countsByDays[logEntry.days, default: 0]
            countsByDays[logEntry.days] = count + 1
            let number = work.occurrence * (rowCountsByDays[logEntry.days] ?? 1) + count
            let origin =
                logEntry.name.isEmpty
                ? "\(run.format):\(work.subject):\(logEntry.days)#\(number)" : "\(run.format):\(logEntry.name)"
            if try add(logEntry, origin: origin, to: item, isNew: isNew, target) { hasChanged = true }
        }
        for (part, gap) in try target.partGaps(work, of: item, in: db) {
            try change(part, gap, target)
            hasChanged = true
        }
        let parts = try target.addParts(work, to: item, in: scope)
        for part in parts { try record(.added, part) }
        return hasChanged || !parts.isEmpty
    }

    // MARK: Viewings and readings

    /// Adds a viewing or a reading, or updates the one that an earlier import recorded or that has the same days.
    private func add(
        _ logEntry: ImportedWork.Entry, origin: String, to item: Item.ID, isNew: Bool, _ target: any WorkImportTarget
    ) throws -> Bool {
        let recordedRow = try db.value(
            Int64.self, "SELECT rowKey FROM importChange WHERE person = ? AND origin = ? AND tableName = ?",
            [scope.owner, origin, target.logTable])
        if let recordedRow {
            return try complete(ImportedRowReference(target.logTable, recordedRow, of: item), with: logEntry, target)
        }
        let sameDayRows = isNew ? [] : try target.entries(withDaysOf: logEntry, of: item, in: db)
        let match = try sameDayRows.map { ImportedRowReference(target.logTable, $0, of: item) }.first {
            try !isAlreadyRecorded($0)
        }
        if let match {
            try record(.known, match, origin: origin)
            return try complete(match, with: logEntry, target)
        }
        let id = try target.add(logEntry, to: item, in: scope)
        try record(.added, ImportedRowReference(target.logTable, id, of: item), origin: origin)
        return true
    }

    /// Whether this run has already recorded the part.
    private func isAlreadyRecorded(_ part: ImportedRowReference) throws -> Bool {
        try db.value(
            Bool.self, "SELECT EXISTS (SELECT 1 FROM importChange WHERE tableName = ? AND rowKey = ? AND run = ?)",
            [part.table, part.row, run.id]) ?? false
    }

    /// Fills missing fields of a viewing or a reading.
    /// - Returns: whether a field was filled.
    private func complete(
        _ entry: ImportedRowReference, with logEntry: ImportedWork.Entry, _ target: any WorkImportTarget
    ) throws -> Bool {
        guard let item = entry.item else { return false }
        let missingFields = try target.missingFields(logEntry, in: entry.row, of: item, db)
        for gap in missingFields { try change(entry, gap, target) }
        return !missingFields.isEmpty
    }

    // MARK: Recording

    /// The values of `importChange.action`. `known` refers to an entry that existed before.
    private enum Action: String {
        case added, known, changed
    }

    /// Replaces a field and records the change.
    private func change(_ part: ImportedRowReference, _ gap: MissingField, _ target: any WorkImportTarget) throws {
        try target.replace(gap.column, of: part, gap.old, with: gap.new, in: db)
        try record(.changed, part, field: gap.column, before: gap.old, after: gap.new)
    }

    private func record(
        _ action: Action, _ part: ImportedRowReference, origin: String? = nil, field: String? = nil,
        before: DatabaseValue = .null, after: DatabaseValue = .null
    ) throws {
        try db.run(
            """
            INSERT INTO importChange(run, person, item, tableName, rowKey, action, origin, field, before, after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [run.id, scope.owner, part.item, part.table, part.row, action.rawValue, origin, field, before, after])
    }

    // MARK: Undo

    /// Undoes the changes of this run to works that existed before it. Works that the run created are in the trash
    /// with their parts. The caller has run ``ImportRunStore/undo(_:in:)`` before, which restores fields and tags of
    /// items.
    func undo() throws {
        let rows = try db.rows(
            """
            SELECT *, (SELECT kind FROM item WHERE item.id = importChange.item) AS kind FROM importChange WHERE run = :run
                AND (item IS NULL OR NOT EXISTS (SELECT 1 FROM importRow WHERE importRow.item = importChange.item
                    AND importRow.run = :run AND importRow.isNew AND importRow.status = 'accepted'))
            ORDER BY id DESC
            """, ["run": run.id])
        for row in rows {
            try undo(row)
            try db.run("DELETE FROM importChange WHERE id = ?", [row.value("id") as Int64])
        }
        let items = try Set(rows.compactMap { try $0.value("item") as Item.ID? })
        try catalog.items.touch(Array(items), in: scope)
    }

    private func undo(_ row: Row) throws {
        let part = try ImportedRowReference(row.value("tableName"), row.value("rowKey"), of: row.value("item"))
        let kind: String? = try row.value("kind")
        // A list belongs to no item, and all features store lists in the same table.
        guard let target = targets.first(where: { kind == nil || $0.kind.rawValue == kind }) else { return }
        switch Action(rawValue: try row.value("action")) {
        case .changed:
            try target.replace(
                row.value("field"), of: part, row.value("after"), with: row.value("before"), in: db)
        case .added:
            try target.remove(part, in: scope)
        case .known, nil: break
        }
    }
}

extension ImportedWork {
    /// Texts for the note of the work. A review belongs to the last viewing or reading if there is one.
    var ownNotes: [String] {
        [note, details.joined(separator: "\n"), logEntries.isEmpty ? review : ""].filter { !$0.isEmpty }
    }
}

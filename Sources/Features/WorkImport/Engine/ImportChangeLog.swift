import Catalog
import GRDB
import Providers
import Text

/// Changes that an import run makes to works besides creating them, recorded so that each is made once and can be
/// undone.
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
        let known = try catalog.items.get(item, in: scope)
        let part = ImportedRowReference("item", item, of: item)
        let (own, shared) = (try target.missingFields(work, in: item, db: db), missingFields(work, in: known))
        for gap in own { try change(ImportedRowReference(target.table, item, of: item), gap, target) }
        for gap in shared { try change(part, gap, target) }
        try catalog.items.setSource(source, of: (own + shared).compactMap(\.field), on: item, in: db)
        try target.complete(work, item, in: scope)
        let isTagged = try tag(work, known)
        // The import report does not mention an earlier date alone, so it does not count as a change.
        if let added = work.addedAt, added > Timestamp(0), added < known.addedAt {
            let gap = MissingField(column: "addedAt", old: known.addedAt.databaseValue, value: added.databaseValue)
            try change(part, gap, target)
        }
        return !own.isEmpty || !shared.isEmpty || isTagged
    }

    /// Returns the columns for which a row has a value and the item has none.
    private func missingFields(_ work: ImportedWork, in known: Item) -> [MissingField] {
        var gaps: [MissingField] = []
        func add(_ column: String, _ old: DatabaseValue, _ value: DatabaseValue, field: String? = nil) {
            gaps.append(MissingField(column: column, old: old, value: value, field: field))
        }
        let title = String(work.title.oneLine.beginning(500))
        // A title without a source stands in for a number or a URL and may be replaced.
        if known.sources["title"] == nil, !title.isEmpty, title != known.title {
            add("title", known.title.databaseValue, title.databaseValue, field: "title")
        }
        let note = work.ownNotes.reduce(known.note) { $0.appendingText($1.nfc) }
        if note != known.note {
            add("note", known.note.databaseValue, note.databaseValue, field: known.note.isEmpty ? "note" : nil)
        }
        if work.isLiked, !known.isFavourite {
            add("favouriteAt", .null, (work.addedAt ?? catalog.environment.now()).databaseValue)
        }
        return gaps
    }

    private func tag(_ work: ImportedWork, _ item: Item) throws -> Bool {
        if work.tags.isEmpty { return false }
        let known = Set(item.tags.map(\.matchKey))
        let missing = work.tags.filter { !known.contains((Tag.normalised($0) ?? "").matchKey) }
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
        var isMore = false
        var days: [String: Int] = [:]
        let nameless = work.logEntries.filter { $0.name.isEmpty }
        let perRow = Dictionary(grouping: nameless, by: \.days).mapValues(\.count)
        // A review is assigned to the last viewing or reading.
        let reviewed = work.logEntries.indices.max {
            (work.logEntries[$0].finishedOn?.text ?? "") < (work.logEntries[$1].finishedOn?.text ?? "")
        }
        for (index, logEntry) in work.logEntries.enumerated() {
            var logEntry = logEntry
            if index == reviewed, logEntry.note.isEmpty { logEntry.note = work.review }
            logEntry.isOpen =
                work.status == .active && logEntry.startedOn != nil && logEntry.finishedOn == nil && !logEntry.isStopped
            let count = days[logEntry.days, default: 0]
            days[logEntry.days] = count + 1
            let number = work.occurrence * (perRow[logEntry.days] ?? 1) + count
            let origin =
                logEntry.name.isEmpty
                ? "\(run.format):\(work.subject):\(logEntry.days)#\(number)" : "\(run.format):\(logEntry.name)"
            if try add(logEntry, origin: origin, to: item, isNew: isNew, target) { isMore = true }
        }
        for (part, gap) in try target.partGaps(work, of: item, in: db) {
            try change(part, gap, target)
            isMore = true
        }
        let parts = try target.addParts(work, to: item, in: scope)
        for part in parts { try record(.added, part) }
        return isMore || !parts.isEmpty
    }

    // MARK: Viewings and readings

    /// Adds a viewing or a reading, or updates the one that an earlier import recorded or that has the same days.
    private func add(
        _ logEntry: ImportedWork.Entry, origin: String, to item: Item.ID, isNew: Bool, _ target: any WorkImportTarget
    ) throws -> Bool {
        let known = try db.value(
            Int64.self, "SELECT rowKey FROM importChange WHERE person = ? AND origin = ? AND tableName = ?",
            [scope.owner, origin, target.log])
        if let known { return try complete(ImportedRowReference(target.log, known, of: item), with: logEntry, target) }
        let like = isNew ? [] : try target.entries(like: logEntry, of: item, in: db)
        let same = try like.map { ImportedRowReference(target.log, $0, of: item) }.first { try !isAlreadyRecorded($0) }
        if let same {
            try record(.known, same, origin: origin)
            return try complete(same, with: logEntry, target)
        }
        let id = try target.add(logEntry, to: item, in: scope)
        try record(.added, ImportedRowReference(target.log, id, of: item), origin: origin)
        return true
    }

    /// Whether this run has already recorded the part.
    private func isAlreadyRecorded(_ part: ImportedRowReference) throws -> Bool {
        try db.value(
            Bool.self, "SELECT EXISTS (SELECT 1 FROM importChange WHERE tableName = ? AND rowKey = ? AND run = ?)",
            [part.table, part.row, run.id]) ?? false
    }

    private func complete(
        _ entry: ImportedRowReference, with logEntry: ImportedWork.Entry, _ target: any WorkImportTarget
    ) throws -> Bool {
        guard let item = entry.item else { return false }
        let missingFields = try target.missingFields(logEntry, in: entry.row, of: item, db)
        for gap in missingFields { try change(entry, gap, target) }
        return !missingFields.isEmpty
    }

    // MARK: Recording

    private enum EffectKind: String {
        case added, known, changed
    }

    private func change(_ part: ImportedRowReference, _ gap: MissingField, _ target: any WorkImportTarget) throws {
        try target.replace(gap.column, of: part, gap.old, with: gap.value, in: db)
        try record(.changed, part, field: gap.column, before: gap.old, after: gap.value)
    }

    private func record(
        _ deed: EffectKind, _ part: ImportedRowReference, origin: String? = nil, field: String? = nil,
        before: DatabaseValue = .null, after: DatabaseValue = .null
    ) throws {
        try db.run(
            """
            INSERT INTO importChange(run, person, item, tableName, rowKey, action, origin, field, before, after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [run.id, scope.owner, part.item, part.table, part.row, deed.rawValue, origin, field, before, after])
    }

    // MARK: Undo

    /// Undoes the changes of this run to works that existed before it. Works that the run created are in the trash
    /// with their parts. ``ImportRunStore/undo(_:in:)`` has restored fields and tags of items.
    func undo() throws {
        let rows = try db.rows(
            """
            SELECT *, (SELECT kind FROM item WHERE item.id = importChange.item) AS kind FROM importChange WHERE run = ?1
                AND (item IS NULL OR NOT EXISTS (SELECT 1 FROM importRow WHERE importRow.item = importChange.item
                    AND importRow.run = ?1 AND importRow.isNew AND importRow.status = 'accepted'))
            ORDER BY id DESC
            """, [run.id])
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
        switch EffectKind(rawValue: try row.value("action")) {
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

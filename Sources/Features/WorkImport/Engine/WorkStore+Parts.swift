import Catalog
import GRDB
import Text
import Works

extension WorkStore where W: ImportableWork {
    package var table: String { W.table }
    package var logTable: String { W.Entry.table }

    // MARK: Viewings and readings

    package func entries(withDaysOf logEntry: ImportedWork.Entry, of item: Item.ID, in db: Database) throws -> [Int64] {
        let days = W.days(W.logEntry(logEntry))
        // A closure, because key paths of generic types are looked up at run time.
        return try logEntries(of: [item], in: db)[item, default: []].filter { W.days($0.value) == days }
            .map { $0.id }.sorted()
    }

    package func add(_ logEntry: ImportedWork.Entry, to item: Item.ID, in scope: OwnerScope) throws -> Int64 {
        var draft = LogEntryDraft(W.logEntry(logEntry))
        draft.rating = logEntry.score?.rating
        draft.note = logEntry.note.nfc
        return try insert(draft, to: item, in: scope)
    }

    package func missingFields(
        _ logEntry: ImportedWork.Entry, in entry: Int64, of item: Item.ID, _ db: Database
    ) throws -> [MissingField] {
        guard let stored = try logEntries(of: [item], in: db)[item]?.first(where: { $0.id == entry }) else { return [] }
        var gaps: [MissingField] = []
        if let score = logEntry.score, stored.rating == nil {
            gaps.append(MissingField(column: "rating", old: .null, new: score.rating.databaseValue))
        }
        let note = stored.note.appendingText(logEntry.note.nfc)
        if note != stored.note {
            gaps.append(MissingField(column: "note", old: stored.note.databaseValue, new: note.databaseValue))
        }
        return gaps
    }

    // MARK: Parts

    package func addParts(_ work: ImportedWork, to item: Item.ID, in scope: OwnerScope) throws -> [ImportedRowReference]
    {
        var added: [ImportedRowReference] = []
        for listPosition in work.listPositions {
            let listName = String(listPosition.list.oneLine.beginning(200))
            let name = listName.isEmpty ? "?" : listName
            let existingList = try self.list(named: name, in: scope)
            let list = try existingList ?? makeList(name, note: listPosition.listNote.nfc, in: scope)
            if existingList == nil { added.append(ImportedRowReference("workList", list, of: nil)) }
            if try self.insertEntry(
                item, in: list, at: listPosition.position, note: listPosition.note.nfc, in: scope.db)
            {
                added.append(ImportedRowReference("workListEntry", list, of: item))
            }
        }
        if let holding = work.holding, try holdings(of: [item], in: scope.db).isEmpty {
            try writeHolding(holding, of: item, in: scope)
            added.append(ImportedRowReference("workHolding", item, of: item))
        }
        if !work.series.oneLine.isEmpty, try series(of: [item], in: scope.db).isEmpty {
            try setSeries(SeriesPosition(work.series, work.seriesNumber), of: item, in: scope)
            added.append(ImportedRowReference("workSeries", item, of: item))
        }
        return try added + W.addParts(work, to: item, in: self, scope)
    }

    package func partGaps(
        _ work: ImportedWork, of item: Item.ID, in db: Database
    ) throws -> [(part: ImportedRowReference, gap: MissingField)] {
        try W.partGaps(work, of: item, in: self, db)
    }

    // MARK: Undo

    package func replace(
        _ field: String, of part: ImportedRowReference, _ old: DatabaseValue, with new: DatabaseValue, in db: Database
    ) throws {
        switch part.table {
        case table: try replace(field, of: part.row, old, with: new, in: db)
        case logTable: try replace(field, ofLogEntry: part.row, old, with: new, in: db)
        case "item":
            guard let field = ItemStore.ImportedField(rawValue: field) else { return }
            try catalog.items.replace(field, of: part.row, old, with: new, in: db)
        default: try W.replace(field, of: part, old, with: new, in: self, db)
        }
    }

    package func remove(_ part: ImportedRowReference, in scope: OwnerScope) throws {
        switch (part.table, part.item) {
        case (logTable, _): try removeLogEntry(part.row, in: scope.db)
        case ("workSeries", _): try setSeries(nil, of: part.row, in: scope)
        case ("workHolding", _): try removeHolding(of: part.row, in: scope.db)
        case ("workList", _): try removeList(ifEmpty: part.row, in: scope.db)
        case ("workListEntry", let item?): try remove(item, outOf: part.row, in: scope.db)
        default: try W.remove(part, from: self, in: scope.db)
        }
    }
}

extension ImportedWork {
    fileprivate var holding: WorkHolding? {
        guard copies != nil || loan != nil else { return nil }
        var holding = WorkHolding()
        holding.copies = copies ?? 0
        holding.lentTo = loan?.borrower.oneLine ?? ""
        (holding.lentOn, holding.returnedOn) = (loan?.since, loan?.until)
        return holding
    }
}

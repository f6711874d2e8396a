import Catalog
import GRDB
import Providers

/// What a run does to works beside making them, written down so that it is done once and can be taken back.
struct ImportEffects {
    let run: ImportRun
    let catalog: Catalog

    private var person: Person.ID { run.person }

    // MARK: The work's own columns

    /// Fills what is empty, and leaves what is there.
    /// - Returns: whether anything was.
    func fill(
        _ work: ImportedWork, into item: Item.ID, _ target: any WorkImportTarget, source: FieldSource, in db: Database
    ) throws -> Bool {
        let gaps = try target.gaps(work, in: item, db: db)
        for gap in gaps { try change(target.table, "item", item, gap.column, to: gap.value, of: item, in: db) }
        try catalog.items.setSource(source, of: gaps.compactMap(\.field), on: item, in: db)
        try target.complete(work, item, owner: person, in: db)
        let isNoted = try note(work, on: item, source: source, in: db)
        let isLiked = try like(work, item, in: db)
        let isTagged = try tag(work, item, in: db)
        return !gaps.isEmpty || isNoted || isLiked || isTagged
    }

    private func note(
        _ work: ImportedWork, on item: Item.ID, source: FieldSource, in db: Database
    ) throws -> Bool {
        let text = work.ownNote
        let known = try catalog.items.get(item, owner: person, in: db).note
        guard !text.isEmpty, !known.contains(text.nfc) else { return false }
        let joined = known.isEmpty ? text.nfc : known + "\n\n" + text.nfc
        try change("item", "id", item, "note", to: joined.databaseValue, of: item, in: db)
        if known.isEmpty { try catalog.items.setSource(source, of: ["note"], on: item, in: db) }
        return true
    }

    private func like(_ work: ImportedWork, _ item: Item.ID, in db: Database) throws -> Bool {
        guard work.isLiked, try !catalog.items.get(item, owner: person, in: db).isFavourite else { return false }
        let now = work.addedAt ?? catalog.environment.now()
        try change("item", "id", item, "favouriteAt", to: now.databaseValue, of: item, in: db)
        return true
    }

    private func tag(_ work: ImportedWork, _ item: Item.ID, in db: Database) throws -> Bool {
        let known = Set(try catalog.items.get(item, owner: person, in: db).tags.map(\.matchKey))
        let missing = work.tags.filter { !known.contains((Tag.normalised($0) ?? "").matchKey) }
        for name in missing {
            _ = try catalog.items.addTag(name, to: [item], owner: person, in: db)
            try record(.added, "itemTag", 0, of: item, after: name.databaseValue, in: db)
        }
        return !missing.isEmpty
    }

    // MARK: What there may be several of

    /// Viewings and readings, places in lists, quotes, copies and loans, the series.
    func add(
        _ work: ImportedWork, _ fields: ImportFields, to item: Item.ID, _ target: any WorkImportTarget,
        in db: Database
    ) throws -> Bool {
        var isMore = false
        var days: [String: Int] = [:]
        let nameless = work.sittings.filter { $0.name.isEmpty }
        let perRow = Dictionary(grouping: nameless, by: \.days).mapValues(\.count)
        // A review is about the last time.
        let reviewed = work.sittings.indices.max {
            (work.sittings[$0].finishedOn?.text ?? "") < (work.sittings[$1].finishedOn?.text ?? "")
        }
        for (index, sitting) in work.sittings.enumerated() {
            var sitting = sitting
            if index == reviewed, sitting.note.isEmpty { sitting.note = work.review }
            sitting.isOpen =
                work.status == .active && sitting.startedOn != nil && sitting.finishedOn == nil && !sitting.isStopped
            let count = days[sitting.days, default: 0]
            days[sitting.days] = count + 1
            let number = fields.occurrence * (perRow[sitting.days] ?? 1) + count
            let origin =
                sitting.name.isEmpty
                ? "\(run.format):\(work.subject):\(sitting.days)#\(number)" : "\(run.format):\(sitting.name)"
            if try add(sitting, origin: origin, to: item, target.sittings, in: db) { isMore = true }
        }
        for place in work.places where try add(place, of: work.kind, item, in: db) { isMore = true }
        for quote in work.quotes where try add(quote, item, in: db) { isMore = true }
        if try hold(work, item, in: db) { isMore = true }
        if !work.series.isEmpty, try addSeries(work, item, in: db) { isMore = true }
        return isMore
    }

    private func addSeries(_ work: ImportedWork, _ item: Item.ID, in db: Database) throws -> Bool {
        try db.cachedStatement(
            "INSERT OR IGNORE INTO workSeries(item, owner, name, nameKey, number) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [item, person, work.series.oneLine, work.series.oneLine.matchKey, work.seriesNumber])
        guard db.changesCount > 0 else { return false }
        try record(.added, "workSeries", item, of: item, in: db)
        return true
    }

    private func hold(_ work: ImportedWork, _ item: Item.ID, in db: Database) throws -> Bool {
        guard work.copies != nil || work.loan != nil else { return false }
        try db.cachedStatement(
            """
            INSERT OR IGNORE INTO workHolding(item, owner, copies, lentTo, lentOn, returnedOn) VALUES (?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
            item, person, work.copies ?? 0, work.loan?.to.oneLine ?? "", work.loan?.since?.text, work.loan?.until?.text,
        ])
        guard db.changesCount > 0 else { return false }
        try record(.added, "workHolding", item, of: item, in: db)
        return true
    }

    private func add(_ quote: ImportedWork.Quote, _ item: Item.ID, in db: Database) throws -> Bool {
        let isKnown = try Bool.fetchOne(
            db.cachedStatement("SELECT EXISTS (SELECT 1 FROM bookQuote WHERE item = ? AND text = ?)"),
            arguments: [item, quote.text.nfc])
        guard isKnown == false else { return false }
        let now = catalog.environment.now()
        try db.cachedStatement(
            "INSERT INTO bookQuote(uid, item, owner, text, place, createdAt) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            catalog.environment.makeUID(at: now), item, person, quote.text.nfc, quote.place.oneLine, now,
        ])
        try record(.added, "bookQuote", db.lastInsertedRowID, of: item, in: db)
        return true
    }

    private func add(
        _ place: ImportedWork.ListPlace, of kind: ItemKind, _ item: Item.ID, in db: Database
    ) throws -> Bool {
        let list = try list(place, kind, in: db)
        try db.cachedStatement(
            """
            INSERT OR IGNORE INTO workListEntry(list, item, position, note)
            VALUES (?1, ?2, coalesce(?3, (SELECT max(position) FROM workListEntry WHERE list = ?1) + 1, 1), ?4)
            """
        ).execute(arguments: [list, item, place.position, place.note.nfc])
        guard db.changesCount > 0 else { return false }
        try record(.added, "workListEntry", list, of: item, in: db)
        return true
    }

    private func list(_ place: ImportedWork.ListPlace, _ kind: ItemKind, in db: Database) throws -> Int64 {
        let name = String(place.list.oneLine.prefix(200))
        let shown = name.isEmpty ? "?" : name
        let known = try Int64.fetchOne(
            db.cachedStatement("SELECT id FROM workList WHERE owner = ? AND kind = ? AND nameKey = ?"),
            arguments: [person, kind.rawValue, shown.matchKey])
        if let known { return known }
        let now = catalog.environment.now()
        try db.cachedStatement(
            """
            INSERT INTO workList(uid, owner, kind, name, nameKey, note, position) VALUES (?1, ?2, ?3, ?4, ?5, ?6,
                coalesce((SELECT max(position) FROM workList WHERE owner = ?2 AND kind = ?3) + 1, 1))
            """
        ).execute(arguments: [
            catalog.environment.makeUID(at: now), person, kind.rawValue, shown, shown.matchKey, place.about.nfc,
        ])
        let id = db.lastInsertedRowID
        try record(.added, "workList", id, of: nil, in: db)
        return id
    }

    // MARK: Viewings and readings

    /// One that the file has told before, or that is there already on the same days, takes what is new about it.
    private func add(
        _ sitting: ImportedWork.Sitting, origin: String, to item: Item.ID, _ table: SittingTable, in db: Database
    ) throws -> Bool {
        let known = try Int64.fetchOne(
            db.cachedStatement("SELECT rowKey FROM importEffect WHERE person = ? AND origin = ? AND tableName = ?"),
            arguments: [person, origin, table.name])
        if let known { return try complete(known, with: sitting, of: item, table, in: db) }
        let start = table.start.map { " AND \($0) IS ?4" } ?? ""
        let same = try Int64.fetchOne(
            db.cachedStatement(
                """
                SELECT id FROM \(table.name) WHERE item = ?1 AND \(table.day) IS ?2\(start) AND NOT EXISTS (
                    SELECT 1 FROM importEffect WHERE tableName = '\(table.name)' AND rowKey = \(table.name).id
                        AND run = ?3)
                ORDER BY id LIMIT 1
                """),
            arguments: StatementArguments([
                item.databaseValue, (sitting.finishedOn?.text).databaseValue, run.id.databaseValue,
            ])
                + (table.start == nil ? [] : [(sitting.startedOn?.text).databaseValue]))
        if let same {
            try record(.known, table.name, same, of: item, origin: origin, in: db)
            return try complete(same, with: sitting, of: item, table, in: db)
        }
        let id = try insert(sitting, item, table, in: db)
        try record(.added, table.name, id, of: item, origin: origin, in: db)
        return true
    }

    private func insert(
        _ sitting: ImportedWork.Sitting, _ item: Item.ID, _ table: SittingTable, in db: Database
    ) throws -> Int64 {
        let now = catalog.environment.now()
        var values: [(String, (any DatabaseValueConvertible)?)] = [
            ("uid", catalog.environment.makeUID(at: now)), ("item", item), ("owner", person), ("createdAt", now),
            (table.day, sitting.finishedOn?.text), ("rating", sitting.score?.rating), ("note", sitting.note.nfc),
        ]
        if let start = table.start { values.append((start, sitting.startedOn?.text)) }
        if let isRepeat = table.isRepeat { values.append((isRepeat, sitting.isRepeat)) }
        if let isStopped = table.isStopped { values.append((isStopped, sitting.isStopped)) }
        if let isOpen = table.isOpen { values.append((isOpen, sitting.isOpen)) }
        if let place = table.place { values.append((place, sitting.place.oneLine)) }
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        try db.cachedStatement(
            "INSERT INTO \(table.name)(\(values.map(\.0).joined(separator: ", "))) VALUES (\(marks))"
        ).execute(arguments: StatementArguments(values.map(\.1)))
        return db.lastInsertedRowID
    }

    private func complete(
        _ id: Int64, with sitting: ImportedWork.Sitting, of item: Item.ID, _ table: SittingTable, in db: Database
    ) throws -> Bool {
        let row = try Row.fetchOne(
            db.cachedStatement("SELECT rating, note FROM \(table.name) WHERE id = ?"), arguments: [id])
        guard let row else { return false }
        var isMore = false
        if let score = sitting.score, (row[0] as DatabaseValue).isNull {
            try change(table.name, "id", id, "rating", to: score.rating.databaseValue, of: item, in: db)
            isMore = true
        }
        if !sitting.note.isEmpty, (row[1] as String).isEmpty {
            try change(table.name, "id", id, "note", to: sitting.note.nfc.databaseValue, of: item, in: db)
            isMore = true
        }
        return isMore
    }

    // MARK: Writing down

    private enum Deed: String {
        case added, known, changed
    }

    private func change(
        _ table: String, _ key: String, _ row: Int64, _ field: String, to value: DatabaseValue, of item: Item.ID,
        in db: Database
    ) throws {
        let before = try DatabaseValue.fetchOne(
            db.cachedStatement("SELECT \(field) FROM \(table) WHERE \(key) = ?"), arguments: [row])
        try db.cachedStatement("UPDATE \(table) SET \(field) = ? WHERE \(key) = ?").execute(arguments: [value, row])
        try record(.changed, table, row, of: item, field: field, before: before ?? .null, after: value, in: db)
    }

    private func record(
        _ deed: Deed, _ table: String, _ row: Int64, of item: Item.ID?, origin: String? = nil, field: String? = nil,
        before: DatabaseValue = .null, after: DatabaseValue = .null, in db: Database
    ) throws {
        try db.cachedStatement(
            """
            INSERT INTO importEffect(run, person, item, tableName, rowKey, deed, origin, field, before, after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [run.id, person, item, table, row, deed.rawValue, origin, field, before, after])
    }

    // MARK: Taking back

    /// What this run did to works that were there before it; those that it brought are in the trash with all they have.
    func undo(in db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT id, item, tableName, rowKey, deed, field, before, after FROM importEffect WHERE run = ?1
                    AND (item IS NULL OR NOT EXISTS (SELECT 1 FROM importRow WHERE importRow.item = importEffect.item
                        AND importRow.run = ?1 AND importRow.isNew AND importRow.status = 'accepted'))
                ORDER BY id DESC
                """), arguments: [run.id])
        for row in rows {
            try undo(row, in: db)
            try db.cachedStatement("DELETE FROM importEffect WHERE id = ?").execute(arguments: [row[0] as Int64])
        }
        let items = Set(rows.compactMap { $0[1] as Item.ID? })
        try catalog.items.touch(Array(items), owner: person, in: db)
    }

    private func undo(_ row: Row, in db: Database) throws {
        let (table, key): (String, Int64) = (row[2], row[3])
        let item: Item.ID? = row[1]
        let idColumn = ["watch", "reading", "bookQuote", "workList", "item"].contains(table) ? "id" : "item"
        switch (Deed(rawValue: row[4]), table) {
        case (.changed, _):
            let field: String = row[5]
            try db.cachedStatement("UPDATE \(table) SET \(field) = ?1 WHERE \(idColumn) = ?2 AND \(field) IS ?3")
                .execute(arguments: [row[6] as DatabaseValue, key, row[7] as DatabaseValue])
        case (.added, "itemTag"):
            guard let item, let name = row[7] as String? else { return }
            _ = try catalog.items.removeTag(name, from: [item], owner: person, in: db)
        case (.added, "workListEntry"):
            try db.cachedStatement("DELETE FROM workListEntry WHERE list = ? AND item = ?").execute(arguments: [
                key, item,
            ])
        case (.added, "workList"):
            // Others may stand in it by now.
            try db.cachedStatement(
                """
                DELETE FROM workList WHERE id = ? AND NOT EXISTS (SELECT 1 FROM workListEntry
                    JOIN item ON item.id = workListEntry.item WHERE list = workList.id AND item.state <> 'trashed')
                """
            ).execute(arguments: [key])
        case (.added, _):
            try db.cachedStatement("DELETE FROM \(table) WHERE \(idColumn) = ?").execute(arguments: [key])
        default: break
        }
    }
}

extension ImportedWork {
    /// What the work's own note says: a review stands with the last viewing or reading where there is one.
    var ownNote: String {
        [note, sittings.isEmpty ? review : ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

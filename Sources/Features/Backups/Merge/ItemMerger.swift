import Catalog
import GRDB

/// Merges the items of a backup with all rows that belong to them.
final class ItemMerger {
    private enum MergeOutcome {
        case new
        /// The item of the backup is newer.
        case theirs
        /// The item of the instance is newer or the same.
        case ours
    }

    private let rows: RowMerger
    private var report = MergeReport()
    private var outcomes: [Int64: MergeOutcome] = [:]

    init(_ rows: RowMerger) {
        self.rows = rows
    }

    func run() throws -> MergeReport {
        for table in rows.schema.tables where !["person", "media"].contains(table.name) {
            if table.name == "item" { try mergeItems(table) } else { try mergeDetails(table) }
        }
        return report
    }

    private func mergeItems(_ table: MergeSchema.Table) throws {
        let cursor = try Row.fetchCursor(rows.source, sql: "SELECT * FROM item ORDER BY id")
        while let row = try cursor.next() {
            let backupID: Int64 = row["id"]
            guard var values = rows.translate(row, table) else { continue }
            // Tags are merged one by one, and a trigger fills this column.
            values["tagNames"] = nil
            if let known = try rows.find(values, table) ?? matchingItem(of: backupID, values) {
                guard known["owner"] as DatabaseValue? == values["owner"] else { continue }
                try updateExisting(backupID, known, values, table)
            } else {
                try insert(backupID, row, values, table)
            }
        }
    }

    private func insert(_ backupID: Int64, _ row: Row, _ values: RowMerger.Values, _ table: MergeSchema.Table) throws {
        let last = try Int64.fetchOne(rows.db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'item'") ?? 0
        let instanceID = last + 1
        let position = Item.position(of: instanceID, addedAt: Timestamp(row["addedAt"] as Int64))
        var values = values
        values["id"] = instanceID.databaseValue
        values["position"] = position.databaseValue
        try rows.insert(values, table)
        rows.map("item", backupID, to: instanceID)
        rows.mapPosition(of: backupID, row["position"], to: position)
        outcomes[backupID] = .new
        report.added += 1
    }

    private func updateExisting(_ backupID: Int64, _ known: Row, _ values: RowMerger.Values, _ table: MergeSchema.Table)
        throws
    {
        var values = values
        let (instanceID, ours): (Int64, Int64) = (try known.value("id"), try known.value("changedAt"))
        let theirs = Int64.fromDatabaseValue(values["changedAt"] ?? .null) ?? 0
        let isNewer = theirs > ours
        rows.map("item", backupID, to: instanceID)
        rows.mapPosition(
            of: backupID, Int64.fromDatabaseValue(values["position"] ?? .null) ?? 0, to: try known.value("position"))
        outcomes[backupID] = isNewer ? .theirs : .ours
        for column in ["position", "addedAt"] { values[column] = nil }
        if !isNewer {
            for column in values.keys where !["title", "note"].contains(column) { values[column] = nil }
        }
        let joined = try join(known, &values, isNewer: isNewer)
        if !isNewer, !joined {
            report.kept += 1
            return
        }
        if joined {
            let version = max(try known.value("version"), Int64.fromDatabaseValue(values["version"] ?? .null) ?? 0)
            values["changedAt"] = rows.now.databaseValue
            values["version"] = (version &+ 1).databaseValue
            report.joined += 1
        } else {
            let version = Int64.fromDatabaseValue(values["version"] ?? .null) ?? 0
            values["version"] = max(try known.value("version") &+ 1, version).databaseValue
            report.renewed += 1
        }
        try rows.update(known, values, table)
    }

    /// Appends the losing title and note to the winning note, unless they are the same or already in it.
    /// - Parameter values: the values of the backup; receives the merged title and note.
    private func join(_ known: Row, _ values: inout RowMerger.Values, isNewer: Bool) throws -> Bool {
        func text(_ value: DatabaseValue?) -> String { value.flatMap { String.fromDatabaseValue($0) } ?? "" }
        let ours: (title: String, note: String) = (try known.value("title"), try known.value("note"))
        let theirs = (title: text(values["title"]), note: text(values["note"]))
        let (winner, loser) = isNewer ? (theirs, ours) : (ours, theirs)
        let added = [loser.title == winner.title ? "" : loser.title, loser.note].filter { text in
            !text.isEmpty && !winner.note.contains(text)
        }
        values["title"] = winner.title.databaseValue
        values["note"] = ([winner.note] + added).filter { !$0.isEmpty }.joined(separator: "\n\n").databaseValue
        return !added.isEmpty
    }

    /// Returns an item of the instance that its kind treats as the same: same URL, ISBN or picture.
    private func matchingItem(of backupID: Int64, _ values: RowMerger.Values) throws -> Row? {
        for table in rows.schema.tables where table.has("item") && table.has("owner") && !table.isSet {
            for columns in table.unique where columns.first == "owner" && columns.count == 2 && columns[1] != "item" {
                let other = try DatabaseValue.fetchAll(
                    rows.source, sql: "SELECT \"\(columns[1])\" FROM \"\(table.name)\" WHERE item = ?",
                    arguments: [backupID])
                for value in other where !value.isNull {
                    let item = try Int64.fetchOne(
                        rows.db, sql: "SELECT item FROM \"\(table.name)\" WHERE owner = ? AND \"\(columns[1])\" = ?",
                        arguments: [values["owner"] ?? .null, value])
                    if let item {
                        return try Row.fetchOne(rows.db, sql: "SELECT * FROM item WHERE id = ?", arguments: [item])
                    }
                }
            }
        }
        return nil
    }

    private func mergeDetails(_ table: MergeSchema.Table) throws {
        let selfKey = table.shape.keys.first { $0.table == table.name }?.columns.first { $0 != "owner" }
        var parents: [(instanceID: Int64, parent: Int64)] = []
        var cleared: Set<Int64> = []
        let cursor = try Row.fetchCursor(
            rows.source, sql: "SELECT * FROM \"\(table.name)\" ORDER BY \(table.shape.orderClause)")
        while let row = try cursor.next() {
            let item = table.has("item") ? (row["item"] as Int64?) : nil
            let outcome = item.flatMap { outcomes[$0] }
            // The item belongs to another person in this instance.
            if item != nil, outcome == nil { continue }
            guard var values = rows.translate(row, table) else { continue }
            let parent = selfKey.flatMap { row[$0] as Int64? }
            if let selfKey { values[selfKey] = .null }
            if table.isSet {
                if outcome == .ours { continue }
                if outcome == .theirs, let item, cleared.insert(item).inserted {
                    try rows.db.execute(
                        sql: "DELETE FROM \"\(table.name)\" WHERE item = ?", arguments: [rows.instanceID("item", item)])
                }
            }
            let known = outcome == .new && !table.isNumbered && !table.has("uid") ? nil : try rows.find(values, table)
            var instanceID: Int64?
            if let known {
                instanceID = try table.isNumbered ? known.value("id") : nil
                if table.has("uid") || outcome == .theirs { try updateExisting(known, values, table, outcome) }
            } else {
                let inserted = try rows.insert(values, table)
                instanceID = table.isNumbered ? inserted : nil
                if let parent, let instanceID { parents.append((instanceID, parent)) }
            }
            if table.isNumbered { rows.map(table.name, row["id"], to: instanceID) }
        }
        for (instanceID, parent) in parents {
            guard let selfKey, let mapped = rows.instanceID(table.name, parent) else { continue }
            try rows.db.execute(
                sql: "UPDATE \"\(table.name)\" SET \"\(selfKey)\" = ? WHERE id = ?", arguments: [mapped, instanceID])
        }
    }

    /// Updates an existing row: takes the backup's values if its item is newer, and joins differing typed texts.
    private func updateExisting(
        _ known: Row, _ theirs: RowMerger.Values, _ table: MergeSchema.Table, _ outcome: MergeOutcome?
    ) throws {
        var values = outcome == .theirs ? theirs : [:]
        for column in ["note", "text"] where table.has("uid") && table.has("item") && table.has(column) {
            let ours = try known.value(column) as String? ?? ""
            let theirText = theirs[column].flatMap { String.fromDatabaseValue($0) } ?? ""
            let (winner, loser) = outcome == .theirs ? (theirText, ours) : (ours, theirText)
            if !loser.isEmpty, !winner.contains(loser) {
                values[column] = [winner, loser].filter { !$0.isEmpty }.joined(separator: "\n\n").databaseValue
            }
        }
        try rows.update(known, values, table)
    }
}

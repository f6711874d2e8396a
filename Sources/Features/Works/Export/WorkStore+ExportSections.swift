import Catalog
import GRDB
import Providers
import Site
import Text

extension WorkStore {
    /// Returns the lists of records that the export document has of works: log entries, lists and holdings.
    /// - Parameter logEntries: the JSON key of the log entries.
    package func exports(logEntries: String) -> [ExportSection] {
        [exportedLogEntries(logEntries), exportedLists, exportedHoldings]
    }

    /// Returns the section of log entries. In its SQL, `?1` is the owner, `?2` the earliest time of change, `?3` the
    /// entry after which to continue and `?4` the maximum number of entries.
    private func exportedLogEntries(_ name: String) -> ExportSection {
        let table = W.Entry.table
        return ExportSection(name) { range, json, db in
            let rows = try db.readList(
                """
                SELECT \(W.Entry.selection), item.uid, \(table).createdAt
                FROM \(table) NOT INDEXED CROSS JOIN item ON item.id = \(table).item
                WHERE \(table).owner = ?1 AND item.changedAt >= ?2 AND \(table).id > ?3 ORDER BY \(table).id LIMIT ?4
                """, [range.owner, range.since, range.after, range.limit]
            ) { row in
                var columns = row.columns()
                return try (
                    entry: Entry(&columns), itemUID: columns.next() as String, createdAt: columns.next() as Timestamp
                )
            }
            json.lines(rows) { json, row in
                json.member("item", row.itemUID)
                json.write(row.entry)
                json.member("createdAt", row.createdAt)
            }
            return rows.count == range.limit ? rows.last?.entry.id : nil
        }
    }

    /// All lists with their entries, whatever `range.since` is. A list is one record, so that a chunk also ends once
    /// its lists have `range.limit` entries.
    private var exportedLists: ExportSection {
        ExportSection("lists") { range, json, db in
            let lists = try db.rows(
                """
                SELECT id, uid, name, note, position FROM workList NOT INDEXED
                WHERE owner = ? AND kind = '\(W.kind.rawValue)' AND id > ? ORDER BY id LIMIT ?
                """, [range.owner, range.after, range.limit])
            var entryCount = 0
            for list in lists {
                json.newline()
                try json.object { json in
                    try json.member("id", list.value("uid") as String)
                    json.member("kind", W.kind.rawValue)
                    try json.member("name", list.value("name") as String)
                    try json.member(ifFilled: "note", list.value("note"))
                    try json.member("position", list.value("position") as Int)
                    entryCount += try Self.write(list.value("id"), to: &json, in: db)
                }
                if entryCount >= range.limit { return try list.value("id") }
            }
            return try lists.count == range.limit ? lists.last?.value("id") : nil
        }
    }

    /// Writes the entries of a list in list order.
    /// - Returns: the number of entries.
    private static func write(_ list: UserList.ID, to json: inout JSONWriter, in db: Database) throws -> Int {
        let rows = try db.cursor(
            """
            SELECT item.uid, workListEntry.note FROM workListEntry INDEXED BY workListEntryOrder
            CROSS JOIN item ON item.id = workListEntry.item
            WHERE list = ? ORDER BY workListEntry.position, workListEntry.item
            """, [list])
        var count = 0
        try json.array("entries") { json in
            while let row = try rows.next() {
                count += 1
                try json.object { json in
                    try json.member("item", row.value("uid") as String)
                    try json.member(ifFilled: "note", row.value("note"))
                }
            }
        }
        return count
    }

    /// Copies and loans. The SQL has the parameters of ``exportedLogEntries(_:)``.
    private var exportedHoldings: ExportSection {
        ExportSection(
            "holdings",
            sql: """
                SELECT item.id, workHolding.*, item.uid FROM workHolding CROSS JOIN item ON item.id = workHolding.item
                WHERE workHolding.owner = ?1 AND item.changedAt >= ?2 AND item.id > ?3
                    AND item.kind = '\(W.kind.rawValue)' ORDER BY workHolding.item LIMIT ?4
                """
        ) { row, json in
            try json.member("item", row.value("uid") as String)
            try json.member("copies", row.value("copies") as Int)
            try json.member(ifFilled: "lentTo", row.value("lentTo") as String)
            try json.member(ifPresent: "lentOn", row.value("lentOn") as String?)
            try json.member(ifPresent: "returnedOn", row.value("returnedOn") as String?)
        }
    }
}

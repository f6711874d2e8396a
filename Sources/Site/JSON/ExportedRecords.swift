import Catalog
import GRDB
import Text

/// A list of the export document beside the items, such as the viewings of all films: objects that say by `item`, an
/// item's uid, what they belong to. It is there, empty, when there are none.
package struct ExportedRecords: Sendable {
    /// Writes the records of a range, a line each.
    /// - Returns: the row to go on after; nil when none can follow.
    package typealias Write = @Sendable (ExportRange, inout JSONWriter, Database) throws -> Int64?

    /// Its key: what the records are, in the plural, lower camel case: `watches`. Rooms that give the same name fill
    /// one list, one after the other.
    package let name: String
    package let write: Write

    package init(_ name: String, write: @escaping Write) {
        self.name = name
        self.write = write
    }

    /// - Parameters:
    ///   - sql: rows of the owner `?1` that changed at `?2` or later and come after the row `?3`, at most `?4`; the
    ///     first column is the row. `NOT INDEXED` keeps SQLite on the table, which is in that order already.
    ///   - members: writes what one of them has.
    package init(_ name: String, sql: String, members: @escaping @Sendable (Row, inout JSONWriter) throws -> Void) {
        self.init(name) { range, json, db in
            let rows = try db.rows(sql, [range.owner, range.since, range.after, range.limit])
            try json.lines(rows) { try members($1, &$0) }
            guard rows.count == range.limit, let last = rows.last else { return nil }
            return last.databaseValues.first.flatMap(Int64.fromDatabaseValue)
        }
    }
}

/// Which rows of a table one piece of the export holds.
package struct ExportRange: Sendable {
    package let owner: Person.ID
    /// Only those whose item changed at that moment or later.
    package let since: Timestamp
    package let after: Int64
    package let limit: Int

    package init(owner: Person.ID, since: Timestamp, after: Int64, limit: Int) {
        self.owner = owner
        self.since = since
        self.after = after
        self.limit = limit
    }
}

import Catalog
import GRDB
import Text

/// A list of the export document besides the items, such as the viewings of all films.
///
/// Each object names its item by the uid in `item`. The list is present even if it is empty.
package struct ExportSection: Sendable {
    /// Writes the records of a range, one per line.
    /// - Returns: the row after which the next range begins; `nil` if no rows follow.
    package typealias Write = @Sendable (ExportRange, inout JSONWriter, Database) throws -> Int64?

    /// The key of the list: a plural noun in lower camel case, such as `watches`. Features with the same name write one
    /// list, one after the other.
    package let name: String
    package let write: Write

    package init(_ name: String, write: @escaping Write) {
        self.name = name
        self.write = write
    }

    /// Creates a list from a query.
    /// - Parameters:
    ///   - sql: rows of the owner `?1` that changed at `?2` or later and follow the row `?3`, at most `?4`; the first
    ///     column is the row. `NOT INDEXED` makes SQLite scan the table, which is in that order already.
    ///   - members: writes the members of one record.
    package init(_ name: String, sql: String, members: @escaping @Sendable (Row, inout JSONWriter) throws -> Void) {
        self.init(name) { range, json, db in
            let rows = try db.rows(sql, [range.owner, range.since, range.after, range.limit])
            try json.lines(rows) { json, row in try members(row, &json) }
            guard rows.count == range.limit, let last = rows.last else { return nil }
            return last.databaseValues.first.flatMap(Int64.fromDatabaseValue)
        }
    }
}

/// The rows of a table that one chunk of the export contains.
package struct ExportRange: Sendable {
    package let owner: Person.ID
    /// The time of the oldest change; rows of items that changed earlier are left out.
    package let since: Timestamp
    /// The row before the range; 0 at the start of the table.
    package let after: Int64
    /// Maximum number of rows.
    package let limit: Int

    package init(owner: Person.ID, since: Timestamp, after: Int64, limit: Int) {
        self.owner = owner
        self.since = since
        self.after = after
        self.limit = limit
    }
}

import GRDB
import Text

/// A person's tags. All methods run inside the caller's transaction.
package struct TagStore: Sendable {
    package enum Order: Sendable {
        /// Alphabetical order: 가나다.
        case name
        /// Descending order of the number of kept items.
        case count
    }

    /// Returns a page of tags in 가나다 order, or the most used ones.
    /// - Parameter after: the last name of the previous page, for `.name`.
    package func list(order: Order = .name, after: String? = nil, limit: Int = 200, in scope: OwnerScope) throws
        -> [Tag]
    {
        switch order {
        case .name:
            let lastSortName = after.map(SortKey.make) ?? ""
            let lastID = try after.map { try find($0, in: scope)?.id ?? .max } ?? 0
            return try tags(
                scope.db,
                "SELECT id, name, count FROM tag WHERE owner = ? AND (sortName, id) > (?, ?) ORDER BY sortName, id LIMIT ?",
                [scope.owner, lastSortName, lastID, limit])
        case .count:
            return try tags(
                scope.db, "SELECT id, name, count FROM tag WHERE owner = ? ORDER BY count DESC, id DESC LIMIT ?",
                [scope.owner, limit])
        }
    }

    /// Finds a tag by name, ignoring case, width and composition.
    package func find(_ name: String, in scope: OwnerScope) throws -> Tag? {
        try tags(
            scope.db, "SELECT id, name, count FROM tag WHERE owner = ? AND nameKey = ?",
            [scope.owner, Tag.normalised(name)?.matchKey]
        ).first
    }

    package func count(in scope: OwnerScope) throws -> Int {
        try scope.db.number("SELECT count(*) FROM tag WHERE owner = ?", [scope.owner])
    }

    /// Reads tags from a statement with the columns id, name and count.
    func tags(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws -> [Tag] {
        try db.readList(sql, arguments) { row in
            Tag(id: row.integer(0), name: row.text(1), count: Int(row.integer(2)))
        }
    }
}

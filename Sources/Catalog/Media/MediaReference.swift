import GRDB

/// A column that refers to a file of the media store, found by the foreign keys of the schema. Which files are in use,
/// and by whom, follows from these columns, so that a new collection needs no registration.
struct MediaReference: Sendable, Hashable {
    // In the SQL below, `user` is the row that refers to the file. `hash`, `person` and `since` are SQL expressions.

    private enum Ownership: Sendable, Hashable {
        /// The table's own column `owner`.
        case owner
        /// The table's own column `owner`, for rows that belong to no item, such as a sticker.
        case ownerAlone
        /// The owner of the item in the column `item`.
        case item
        /// Avatars: owned by their person and visible to every person of the instance.
        case person
        /// An unknown owner: visible to no person.
        case unknown
    }

    private let table: String
    private let column: String
    private let ownership: Ownership

    /// Returns the columns of all tables that refer to `media`.
    static func all(in db: Database) throws -> [MediaReference] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT owner.name, key."from", group_concat(info.name) AS columns FROM sqlite_schema AS owner
                JOIN pragma_foreign_key_list(owner.name) AS key JOIN pragma_table_info(owner.name) AS info
                WHERE owner.type = 'table' AND key."table" = 'media' GROUP BY owner.name, key.id, key.seq
                """
        ).map { row in
            let columns = (row["columns"] as String).split(separator: ",")
            let table: String = row["name"]
            return MediaReference(
                table: table, column: row["from"],
                ownership: table == "person"
                    ? .person
                    : columns.contains("owner")
                        ? table == "item" || columns.contains("item") ? .owner : .ownerAlone
                        : columns.contains("item") ? .item : .unknown)
        }
    }

    /// Returns an SQL condition that any row uses the file `hash`.
    func usageCondition(_ hash: String) -> String {
        "EXISTS (SELECT 1 FROM \(quoted(table)) AS user WHERE user.\(quoted(column)) = \(hash))"
    }

    /// Returns an SQL condition that `person` may see the file `hash` because of this column.
    func visibilityCondition(_ hash: String, to person: String) -> String {
        let user = "SELECT 1 FROM \(quoted(table)) AS user"
        let match = "user.\(quoted(column)) = \(hash)"
        switch ownership {
        case .person: return "EXISTS (\(user) WHERE \(match))"
        case .owner, .ownerAlone: return "EXISTS (\(user) WHERE \(match) AND user.owner = \(person))"
        case .item:
            return "EXISTS (\(user) JOIN item ON item.id = user.item WHERE \(match) AND item.owner = \(person))"
        case .unknown: return "0"
        }
    }

    /// Returns an SQL condition that this column refers to the file `hash` in a row of `person` that changed at
    /// `since` or later. Rows that belong to no item have no time of change and always count.
    func referenceCondition(_ hash: String, by person: String, since: String) -> String {
        let user = "SELECT 1 FROM \(quoted(table)) AS user"
        let match = "user.\(quoted(column)) = \(hash)"
        switch ownership {
        case .person: return "EXISTS (\(user) WHERE \(match) AND user.id = \(person))"
        case .owner, .item:
            // Read from the file to the item, which the pluses enforce: otherwise SQLite would walk all items of the
            // person for each file.
            let (join, item) = table == "item" ? ("", "user") : (" CROSS JOIN item ON item.id = user.item", "item")
            return """
                EXISTS (\(user)\(join)
                    WHERE \(match) AND +\(item).owner = \(person) AND +\(item).changedAt >= \(since))
                """
        case .ownerAlone: return "EXISTS (\(user) WHERE \(match) AND user.owner = \(person))"
        case .unknown: return "0"
        }
    }

    /// Returns SQL for the files that this column refers to in rows of `person`.
    func files(of person: String) -> String {
        let user = "SELECT user.\(quoted(column)) FROM \(quoted(table)) AS user"
        let hasFile = "user.\(quoted(column)) IS NOT NULL"
        switch ownership {
        case .person: return "\(user) WHERE \(hasFile) AND user.id = \(person)"
        // Columns that may be NULL have an index of the few other values, which the plus enforces. By owner, every row
        // would be read.
        case .owner, .ownerAlone: return "\(user) WHERE \(hasFile) AND +user.owner = \(person)"
        case .item: return "\(user) JOIN item ON item.id = user.item WHERE \(hasFile) AND item.owner = \(person)"
        case .unknown: return "\(user) WHERE 0"
        }
    }
}

import GRDB

/// A column of some table that names a file of the media store, as the schema's foreign keys tell. From these follows
/// what is used, and by whom; a new collection needs no word here.
struct MediaReference: Sendable, Hashable {
    private enum Belonging: Sendable, Hashable {
        /// The table's own column `owner`.
        case owner
        /// The same, of what belongs to no item, such as a sticker.
        case ownerAlone
        /// The owner of the item in the column `item`.
        case item
        /// Portraits: their person's, and shown to everybody of the house.
        case person
        /// Nobody can be told: shown to nobody.
        case unknown
    }

    private let table: String
    private let column: String
    private let belonging: Belonging

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
                belonging: table == "person"
                    ? .person
                    : columns.contains("owner")
                        ? table == "item" || columns.contains("item") ? .owner : .ownerAlone
                        : columns.contains("item") ? .item : .unknown)
        }
    }

    /// SQL: whether somebody uses the file `hash`.
    func isUsed(_ hash: String) -> String {
        "EXISTS (SELECT 1 FROM \(quoted(table)) AS user WHERE user.\(quoted(column)) = \(hash))"
    }

    /// SQL: whether `person` may see the file `hash` because of this column.
    func isVisible(_ hash: String, to person: String) -> String {
        let user = "SELECT 1 FROM \(quoted(table)) AS user"
        let match = "user.\(quoted(column)) = \(hash)"
        switch belonging {
        case .person: return "EXISTS (\(user) WHERE \(match))"
        case .owner, .ownerAlone: return "EXISTS (\(user) WHERE \(match) AND user.owner = \(person))"
        case .item:
            return "EXISTS (\(user) JOIN item ON item.id = user.item WHERE \(match) AND item.owner = \(person))"
        case .unknown: return "0"
        }
    }

    /// SQL: whether a thing of `person` that changed at `since` or later names the file `hash` in this column. Of what belongs
    /// to no item nobody can tell, so it always counts.
    func isNamed(_ hash: String, by person: String, since: String) -> String {
        let user = "SELECT 1 FROM \(quoted(table)) AS user"
        let match = "user.\(quoted(column)) = \(hash)"
        switch belonging {
        case .person: return "EXISTS (\(user) WHERE \(match) AND user.id = \(person))"
        case .owner, .item:
            // From the file to the item, and the pluses keep it so: by owner, SQLite walks all their items for each file.
            let (join, item) = table == "item" ? ("", "user") : (" CROSS JOIN item ON item.id = user.item", "item")
            return """
                EXISTS (\(user)\(join)
                    WHERE \(match) AND +\(item).owner = \(person) AND +\(item).changedAt >= \(since))
                """
        case .ownerAlone: return "EXISTS (\(user) WHERE \(match) AND user.owner = \(person))"
        case .unknown: return "0"
        }
    }

    /// SQL: the files that this column names for `person`.
    func files(of person: String) -> String {
        let user = "SELECT user.\(quoted(column)) FROM \(quoted(table)) AS user"
        let isNamed = "user.\(quoted(column)) IS NOT NULL"
        switch belonging {
        case .person: return "\(user) WHERE \(isNamed) AND user.id = \(person)"
        // The plus: columns that may be NULL have an index of those that are not, and few are. By owner, every row would be read.
        case .owner, .ownerAlone: return "\(user) WHERE \(isNamed) AND +user.owner = \(person)"
        case .item: return "\(user) JOIN item ON item.id = user.item WHERE \(isNamed) AND item.owner = \(person)"
        case .unknown: return "\(user) WHERE 0"
        }
    }
}

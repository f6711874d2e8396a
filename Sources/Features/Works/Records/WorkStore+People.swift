import Catalog
import GRDB
import Text

/// A person's roles in works, and the people credited together with that person.
package struct PersonCredits: Sendable {
    /// Roles with the number of kept works, most frequent first.
    package let roles: [(role: Credit.Role, count: Int)]
    /// Other people credited in the newest hundred kept works, most frequent first.
    let coCredits: [(role: Credit.Role, name: String, count: Int)]
}

extension WorkStore {
    /// Reads the roles and co-credits of a person. Two statements.
    package func credits(ofPerson name: String, maxCoCredits: Int, in scope: OwnerScope) throws -> PersonCredits {
        let table = W.table + "Credit"
        let key = name.oneLine.matchKey
        let keptCredits = """
            FROM \(table) AS credit INDEXED BY \(table)ItemPosition CROSS JOIN item ON item.id = credit.item
            WHERE credit.owner = ?1 AND credit.nameKey = ?2 AND item.state = 'kept'
            """
        let roles = try scope.db.readList(
            "SELECT role, count(DISTINCT credit.item) AS works \(keptCredits) GROUP BY role ORDER BY works DESC, role",
            [scope.owner, key]
        ) { row in
            var columns = row.columns()
            return try (role: columns.next() as Credit.Role, count: columns.next() as Int)
        }
        // A name may be spelled in several ways, of which the first in order is shown.
        let coCredits = try scope.db.readList(
            """
            SELECT other.role, min(other.name), count(*) AS parts
            FROM (SELECT DISTINCT credit.item, credit.itemPosition \(keptCredits) ORDER BY credit.itemPosition DESC LIMIT 100) AS own
                CROSS JOIN \(table) AS other ON other.item = own.item
            WHERE other.nameKey <> ?2 GROUP BY other.role, other.nameKey
            ORDER BY parts DESC, other.nameKey, other.role LIMIT ?3
            """, [scope.owner, key, maxCoCredits]
        ) { row in
            var columns = row.columns()
            return try (
                role: columns.next() as Credit.Role, name: columns.next() as String, count: columns.next() as Int
            )
        }
        return PersonCredits(roles: roles, coCredits: coCredits)
    }

    /// Returns the name as a work spells it; `nil` if no work credits this person.
    package func person(_ name: String, in scope: OwnerScope) throws -> String? {
        try scope.db.value(
            String.self, "SELECT name FROM \(W.table)Credit WHERE owner = ? AND nameKey = ? LIMIT 1",
            [scope.owner, name.oneLine.matchKey])
    }
}

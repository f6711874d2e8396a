import Catalog
import GRDB
import Text

extension WorkStore {
    /// What somebody did, by role, and in how many works; one statement.
    package func roles(of name: String, in scope: Scope) throws -> [(role: Credit.Role, count: Int)] {
        try scope.db.rows(
            """
            SELECT role, count(DISTINCT item) AS count FROM \(W.table)Credit INDEXED BY \(W.table)CreditPlace
            WHERE owner = ? AND nameKey = ? GROUP BY role ORDER BY 2 DESC, role
            """, [scope.owner, name.oneLine.matchKey]
        ).map { ($0["role"], $0["count"]) }
    }

    /// As titles write somebody; nil when nobody of that name is there.
    package func person(_ name: String, in scope: Scope) throws -> String? {
        try scope.db.value(
            String.self, "SELECT name FROM \(W.table)Credit WHERE owner = ? AND nameKey = ? LIMIT 1",
            [scope.owner, name.oneLine.matchKey])
    }

    /// Who else had a part in their newest works, by role, the most frequent first; one statement.
    package func companions(
        of name: String, limit: Int, in scope: Scope
    ) throws -> [(role: Credit.Role, name: String, count: Int)] {
        let table = W.table + "Credit"
        return try scope.db.rows(
            """
            SELECT role, min(name) AS name, count(*) AS count FROM (
                SELECT DISTINCT item FROM (
                    SELECT item FROM \(table) INDEXED BY \(table)Place
                    WHERE owner = ?1 AND nameKey = ?2 ORDER BY place DESC LIMIT 100)) AS own
            CROSS JOIN \(table) ON \(table).item = own.item WHERE nameKey <> ?2
            GROUP BY role, nameKey ORDER BY count(*) DESC, nameKey LIMIT ?3
            """, [scope.owner, name.oneLine.matchKey, limit]
        ).map { ($0["role"], $0["name"], $0["count"]) }
    }
}

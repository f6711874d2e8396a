import Catalog
import GRDB
import Text

extension WorkStore {
    /// What somebody did, by role, and in how many works that are kept; one statement.
    package func roles(of name: String, in scope: Scope) throws -> [(role: Credit.Role, count: Int)] {
        var works: [Credit.Role: Set<Int64>] = [:]
        try scope.db.readEach(
            "SELECT role, credit.item \(Self.kept) WHERE credit.owner = ? AND nameKey = ? AND state = 'kept'",
            [scope.owner, name.oneLine.matchKey]
        ) { row in
            guard let role = Credit.Role(row, column: 0) else { return }
            works[role, default: []].insert(row.integer(1))
        }
        return works.map { ($0.key, $0.value.count) }.sorted {
            ($1.count, $0.role.rawValue) < ($0.count, $1.role.rawValue)
        }
    }

    /// As titles write somebody; nil when nobody of that name is there.
    package func person(_ name: String, in scope: Scope) throws -> String? {
        try scope.db.value(
            String.self, "SELECT name FROM \(W.table)Credit WHERE owner = ? AND nameKey = ? LIMIT 1",
            [scope.owner, name.oneLine.matchKey])
    }

    /// Who else had a part in their newest works that are kept, by role, the most frequent first; one statement.
    package func companions(
        of name: String, limit: Int, in scope: Scope
    ) throws -> [(role: Credit.Role, name: String, count: Int)] {
        var companions = Companions()
        try scope.db.readEach(
            """
            SELECT role, nameKey, name FROM (
                SELECT DISTINCT item FROM (
                    SELECT credit.item \(Self.kept)
                    WHERE credit.owner = ?1 AND nameKey = ?2 AND state = 'kept' ORDER BY place DESC LIMIT 100)) AS own
            CROSS JOIN \(W.table)Credit AS credit ON credit.item = own.item WHERE nameKey <> ?2
            """, [scope.owner, name.oneLine.matchKey]
        ) { companions.add($0) }
        return companions.first(limit)
    }

    private static var kept: String {
        "FROM \(W.table)Credit AS credit INDEXED BY \(W.table)CreditPlace CROSS JOIN item ON item.id = credit.item"
    }
}

import Catalog
import GRDB
import Text

/// What somebody did, and with whom.
package struct PersonParts: Sendable {
    /// By role, and in how many works that are kept; the most frequent first.
    package let roles: [(role: Credit.Role, count: Int)]
    /// Who else had a part in their newest hundred works that are kept, the most frequent first.
    package let companions: [(role: Credit.Role, name: String, count: Int)]
}

extension WorkStore {
    /// Two statements.
    /// - Parameter limit: how many companions at most.
    package func parts(of name: String, companions limit: Int, in scope: Scope) throws -> PersonParts {
        let key = name.oneLine.matchKey
        var works: [Credit.Role: Int] = [:]
        var newest: [Item.ID] = []
        var (last, roles): (Item.ID?, Set<Credit.Role>) = (nil, [])
        try scope.db.readEach(
            """
            SELECT role, credit.item
            FROM \(W.table)Credit AS credit INDEXED BY \(W.table)CreditPlace CROSS JOIN item ON item.id = credit.item
            WHERE credit.owner = ? AND nameKey = ? AND state = 'kept' ORDER BY place DESC
            """, [scope.owner, key]
        ) { row in
            let item = row.integer(1)
            if item != last {
                (last, roles) = (item, [])
                if newest.count < 100 { newest.append(item) }
            }
            // Somebody with two parts of one role did it once.
            if let role = Credit.Role(row, column: 0), roles.insert(role).inserted { works[role, default: 0] += 1 }
        }
        return PersonParts(
            roles: works.map { ($0.key, $0.value) }.sorted {
                ($1.count, $0.role.rawValue) < ($0.count, $1.role.rawValue)
            },
            companions: try companions(of: key, in: newest, limit: limit, scope.db))
    }

    /// As titles write somebody; nil when nobody of that name is there.
    package func person(_ name: String, in scope: Scope) throws -> String? {
        try scope.db.value(
            String.self, "SELECT name FROM \(W.table)Credit WHERE owner = ? AND nameKey = ? LIMIT 1",
            [scope.owner, name.oneLine.matchKey])
    }

    private func companions(
        of key: String, in works: [Item.ID], limit: Int, _ db: Database
    ) throws -> [(role: Credit.Role, name: String, count: Int)] {
        var companions = Companions()
        try db.readEach(
            """
            SELECT role, nameKey, name FROM json_each(?) AS own
                CROSS JOIN \(W.table)Credit AS credit ON credit.item = own.value
            WHERE nameKey <> ?
            """, [jsonArray(works), key]
        ) { companions.add($0) }
        return companions.first(limit)
    }
}

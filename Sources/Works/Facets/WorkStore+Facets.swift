import Catalog
import GRDB

extension WorkStore {
    /// So many are gathered and sorted; more are met along the order of the list.
    private static var few: Int { 3_000 }

    /// What a work has of these facets becomes this, nothing else changes; for what a provider found, an import brought or
    /// a person typed.
    package func setTerms(
        _ terms: [WorkTerm], _ facets: [WorkFacet] = [.genre, .country], of item: Item.ID, owner: Person.ID,
        in db: Database
    ) throws {
        try db.cachedStatement(
            "DELETE FROM workTerm WHERE item = ? AND facet IN (SELECT value FROM json_each(?))"
        ).execute(arguments: [item, jsonArray(facets.map(\.rawValue))])
        let insert = try db.cachedStatement(
            """
            INSERT INTO workTerm(item, facet, key, name, owner, kind, place)
            SELECT ?1, ?2, ?3, ?4, ?5, kind, position FROM item WHERE id = ?1
            """)
        var seen: Set<[String]> = []
        for term in terms where facets.contains(term.facet) && !term.name.isEmpty {
            guard seen.insert([term.facet.rawValue, term.name.matchKey]).inserted else { continue }
            try insert.execute(arguments: [item, term.facet.rawValue, term.name.matchKey, term.name, owner])
        }
    }

    /// Genres before countries; one statement for all items.
    package func terms(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [WorkTerm]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT workTerm.item, facet, name FROM json_each(?) AS wanted
                CROSS JOIN workTerm ON workTerm.item = wanted.value ORDER BY workTerm.item, facet DESC, workTerm.key
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows) { $0[0] as Item.ID }.mapValues { rows in
            rows.compactMap { row in WorkFacet(rawValue: row[1]).map { WorkTerm($0, row[2]) } }
        }
    }

    /// The most frequent first.
    /// - Parameter after: where the page before ended.
    package func counts(
        _ facet: WorkFacet, owner: Person.ID, limit: Int, after: FacetCount? = nil, in db: Database
    ) throws -> [FacetCount] {
        try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT key, name, count FROM workCount INDEXED BY workCountOrder
                WHERE owner = ?1 AND kind = '\(W.kind.rawValue)' AND facet = ?2 AND count > 0
                    AND count <= ?3 AND (count < ?3 OR key > ?4)
                ORDER BY count DESC, key LIMIT ?5
                """), arguments: [owner, facet.rawValue, after?.count ?? .max, after?.key ?? "", limit]
        ).map { FacetCount(key: $0[0], name: $0[1], count: $0[2]) }
    }

    /// Narrows a query: the list runs along the most telling facet, and looks for the others in each row.
    func narrow(
        _ query: inout ItemQuery, _ join: inout ItemJoin, by facets: [WorkFacet: String], status: W.Status?,
        in db: Database
    ) throws {
        let byPosition = query.sort == .newest || query.sort == .oldest
        var ways = WorkFacet.allCases.compactMap { facet in
            facets[facet].flatMap { facet.key($0) }.map { way(facet, $0, owner: query.owner) }
        }
        if let status { ways.append(self.way(status, owner: query.owner)) }
        if let first = ways.first, try byPosition || isFew(first.driver, in: db) {
            query.driver = first.driver
            ways.removeFirst()
        }
        join = ItemJoin(
            columns: join.columns, join: join.join, where: ways.map(\.condition).joined(separator: " AND "),
            arguments: ways.flatMap(\.arguments))
    }

    private func isFew(_ driver: ItemDriver, in db: Database) throws -> Bool {
        try driver.count(upTo: Self.few + 1, in: db) <= Self.few
    }

    /// A facet as what a list runs along, and as what is looked for in a row.
    private struct Way {
        let driver: ItemDriver
        let condition: String
        let arguments: [ItemArgument]
    }

    private func way(_ facet: WorkFacet, _ key: ItemArgument, owner: Person.ID) -> Way {
        let table = W.table
        switch facet {
        case .person:
            let once = """
                NOT EXISTS (SELECT 1 FROM \(table)Credit AS other WHERE other.item = driver.item
                    AND other.nameKey = driver.nameKey AND other.position < driver.position)
                """
            return Way(
                driver: ItemDriver(
                    table: "\(table)Credit AS driver INDEXED BY \(table)CreditPlace", item: "driver.item",
                    position: "driver.place", condition: "driver.owner = ? AND driver.nameKey = ? AND \(once)",
                    arguments: [.integer(owner), key]),
                condition: "EXISTS (SELECT 1 FROM \(table)Credit AS own WHERE own.item = item.id AND own.nameKey = ?)",
                arguments: [key])
        case .genre, .country:
            return Way(
                driver: ItemDriver(
                    table: "workTerm AS driver INDEXED BY workTermPlace", item: "driver.item", position: "driver.place",
                    condition: """
                        driver.owner = ? AND driver.kind = '\(W.kind.rawValue)' AND driver.facet = '\(facet.rawValue)' \
                        AND driver.key = ?
                        """, arguments: [.integer(owner), key]),
                condition: """
                    EXISTS (SELECT 1 FROM workTerm AS own
                    WHERE own.item = item.id AND own.facet = '\(facet.rawValue)' AND own.key = ?)
                    """, arguments: [key])
        case .decade:
            return Way(
                driver: ItemDriver(
                    table: "\(table) AS driver INDEXED BY \(table)Decade", item: "driver.item",
                    position: "driver.position", condition: "driver.owner = ? AND \(W.decadeSQL("driver")) = ?",
                    arguments: [.integer(owner), key]),
                condition: "\(W.decadeSQL(table)) = ?", arguments: [key])
        case .rating:
            return Way(
                driver: ItemDriver(
                    table: "\(table) AS driver INDEXED BY \(table)Rated", item: "driver.item",
                    position: "driver.position", condition: "driver.owner = ? AND driver.rating >= 8",
                    arguments: [.integer(owner)]),
                condition: "\(table).rating >= 8", arguments: [])
        }
    }

    private func way(_ status: W.Status, owner: Person.ID) -> Way {
        Way(
            driver: driver(of: owner, status), condition: "\(W.table).status = '\(status.rawValue)'", arguments: [])
    }
}

import Catalog
import GRDB
import Text

extension WorkStore {
    /// What a work has of these facets becomes this, nothing else changes; for what a provider found, an import brought or
    /// a person typed.
    package func setTerms(
        _ terms: [WorkTerm], _ facets: [WorkFacet] = [.genre, .country], of item: Item.ID, in scope: Scope
    ) throws {
        try scope.db.run(
            "DELETE FROM workTerm WHERE item = ? AND facet IN (SELECT value FROM json_each(?))",
            [item, jsonArray(facets.map(\.rawValue))])
        let insert = try scope.db.cachedStatement(
            """
            INSERT INTO workTerm(item, facet, key, name, owner, kind, place)
            SELECT ?1, ?2, ?3, ?4, ?5, kind, position FROM item WHERE id = ?1
            """)
        var seen: Set<[String]> = []
        for term in terms where facets.contains(term.facet) && !term.name.isEmpty {
            guard seen.insert([term.facet.rawValue, term.key]).inserted else { continue }
            try insert.execute(arguments: [item, term.facet.rawValue, term.key, term.name, scope.owner])
        }
    }

    /// Genres before countries; one statement for all items.
    package func terms(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [WorkTerm]] {
        try parts(of: ids, "facet, name", from: "workTerm", orderedBy: "facet DESC, workTerm.key", in: db) {
            try WorkTerm($0.next(), $0.next())
        }
    }

    /// The most frequent first.
    /// - Parameter after: where the page before ended.
    package func counts(
        _ facet: WorkFacet, limit: Int, after: FacetCount? = nil, in scope: Scope
    ) throws -> [FacetCount] {
        let known = """
            SELECT key, name, count FROM workCount INDEXED BY workCountOrder
            WHERE owner = ?1 AND kind = '\(W.kind.rawValue)' AND facet = ?2
            """
        // Two ranges of the index: one condition with OR would pass over all that are as frequent as the last one.
        return try scope.db.readList(
            """
            \(known) AND count = ?3 AND key > ?4
            UNION ALL \(known) AND count < ?3 AND count > 0
            ORDER BY count DESC, key LIMIT ?5
            """, [scope.owner, facet.rawValue, after?.count ?? .max, after?.key ?? "", limit]
        ) { FacetCount(key: $0.text(0), name: $0.text(1), count: Int($0.integer(2))) }
    }

    /// All of a facet that has few keys, by key, the last first; of `status`, too.
    package func counts(by facet: String, in scope: Scope) throws -> [FacetCount] {
        try scope.db.readList(
            """
            SELECT key, name, count FROM workCount
            WHERE owner = ? AND kind = '\(W.kind.rawValue)' AND facet = ? AND count > 0 ORDER BY key DESC LIMIT 400
            """, [scope.owner, facet]
        ) { FacetCount(key: $0.text(0), name: $0.text(1), count: Int($0.integer(2))) }
    }
}

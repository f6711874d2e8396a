import Catalog
import GRDB
import Text

extension WorkStore {
    /// Replaces the terms that a work has of these facets. Other facets stay as they are; empty and repeated terms are
    /// skipped.
    package func setTerms(
        _ terms: [WorkTerm], facets: [WorkFacet] = [.genre, .country], of item: Item.ID, in scope: OwnerScope
    ) throws {
        try scope.db.run(
            "DELETE FROM workTerm WHERE item = ? AND facet IN (SELECT value FROM json_each(?))",
            [item, jsonArray(facets.map(\.rawValue))])
        let insert = try scope.db.cachedStatement(
            """
            INSERT INTO workTerm(item, facet, key, name, owner, kind, itemPosition)
            SELECT ?1, ?2, ?3, ?4, ?5, kind, position FROM item WHERE id = ?1
            """)
        var insertedKeys: Set<[String]> = []
        for term in terms where facets.contains(term.facet) && !term.name.isEmpty {
            guard insertedKeys.insert([term.facet.rawValue, term.key]).inserted else { continue }
            try insert.execute(arguments: [item, term.facet.rawValue, term.key, term.name, scope.owner])
        }
    }

    /// Returns terms by item, genres before countries. One statement for all items.
    package func terms(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [WorkTerm]] {
        try rows(of: ids, "facet, name", from: "workTerm", orderedBy: "facet DESC, workTerm.key", in: db) {
            try WorkTerm($0.next(), $0.next())
        }
    }

    /// Returns the counts of a facet, most frequent first.
    /// - Parameter after: the last entry of the previous page.
    package func counts(
        _ facet: WorkFacet, limit: Int, after: FacetCount? = nil, in scope: OwnerScope
    ) throws -> [FacetCount] {
        let facetCounts = """
            SELECT key, name, count FROM workFacetCount INDEXED BY workFacetCountOrder
            WHERE owner = ?1 AND kind = '\(W.kind.rawValue)' AND facet = ?2
            """
        // Two ranges of the index, because one condition with OR would read every key that is as frequent as the last
        // one.
        return try scope.db.readList(
            """
            \(facetCounts) AND count = ?3 AND key > ?4
            UNION ALL \(facetCounts) AND count < ?3 AND count > 0
            ORDER BY count DESC, key LIMIT ?5
            """, [scope.owner, facet.rawValue, after?.count ?? .max, after?.key ?? "", limit]
        ) { FacetCount(key: $0.text(0), name: $0.text(1), count: Int($0.integer(2))) }
    }

    /// Returns the counts of a facet with few keys, last key first.
    /// - Parameter facet: a raw value of ``WorkFacet``, or `status`.
    package func counts(by facet: String, in scope: OwnerScope) throws -> [FacetCount] {
        try scope.db.readList(
            """
            SELECT key, name, count FROM workFacetCount
            WHERE owner = ? AND kind = '\(W.kind.rawValue)' AND facet = ? AND count > 0 ORDER BY key DESC LIMIT 400
            """, [scope.owner, facet]
        ) { FacetCount(key: $0.text(0), name: $0.text(1), count: Int($0.integer(2))) }
    }
}

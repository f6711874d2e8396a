import Catalog
import GRDB

/// The facet and key of a row in `workFacetCount`.
private struct FacetKey {
    let facet: WorkFacet
    let key: String
}

/// A filter in the two forms that a query can use: a driving table, or a condition on each row.
private struct FacetAccessPath {
    let driver: DrivingTable
    let condition: String
    var arguments: [FilterArgument] = []
    /// Row that counts the matching works; `nil` if there is none.
    var countKey: FacetKey?
}

extension WorkStore {
    /// Maximum number of works that are gathered and sorted. With more, the list is read in its own order.
    private static var maxGatheredWorks: Int { 3_000 }

    /// Adds filters to a query. The one with the fewest works may become the driving table; the others are checked in
    /// each row.
    /// - Returns: the conditions to check in each row, as SQL and its arguments.
    func applyFacets(
        _ query: inout ItemQuery, by facets: [WorkFacet: String], status: W.Status?, in scope: OwnerScope
    ) throws -> (sql: String, arguments: [FilterArgument]) {
        guard !facets.isEmpty || status != nil else { return ("", []) }
        var keys = WorkFacet.allCases.reduce(into: [WorkFacet: FilterArgument]()) { keys, facet in
            keys[facet] = facets[facet].flatMap { facet.key($0) }
        }
        // A year implies its decade and excludes all others.
        if case .integer(let year) = keys[.year], case .integer(let decade) = keys[.decade] {
            guard decade == year / 10 else { return ("0", []) }
            keys[.decade] = nil
        }
        var accessPaths: [FacetAccessPath] = []
        // A status and a rating may be common alone and rare together, so that their combination has an index of its
        // own.
        if let status {
            accessPaths.append(accessPath(status, ratedFrom: keys.removeValue(forKey: .rating), owner: query.owner))
        }
        accessPaths += WorkFacet.allCases.compactMap { facet in
            keys[facet].map { key in
                var path = accessPath(facet, key, owner: query.owner)
                path.countKey = facet.countKey(key).map { FacetKey(facet: facet, key: $0) }
                return path
            }
        }
        if let best = try cheapestAccessPath(accessPaths, query, in: scope) {
            query.driver = accessPaths[best].driver
            accessPaths.remove(at: best)
        }
        return (accessPaths.map(\.condition).joined(separator: " AND "), accessPaths.flatMap(\.arguments))
    }

    /// Returns the index of the filter for the driving table; `nil` if the list's own order, folder, tags or favourites are better.
    private func cheapestAccessPath(_ accessPaths: [FacetAccessPath], _ query: ItemQuery, in scope: OwnerScope) throws
        -> Int?
    {
        guard !accessPaths.isEmpty else { return nil }
        let isInPositionOrder = query.order == nil && (query.sort == .newest || query.sort == .oldest)
        let hasOtherFilters = query.folder != nil || query.favourite || !query.tags.isEmpty
        if accessPaths.count == 1, isInPositionOrder, !hasOtherFilters { return 0 }
        let counts = try accessPaths.map { try count($0, in: scope) }
        guard let minCount = counts.min(), let best = counts.firstIndex(of: minCount) else { return nil }
        return minCount <= Self.maxGatheredWorks || (isInPositionOrder && !hasOtherFilters) ? best : nil
    }

    /// Returns the number of works that match a filter; if it is not stored, at most ``maxGatheredWorks`` plus one.
    private func count(_ path: FacetAccessPath, in scope: OwnerScope) throws -> Int {
        guard let countKey = path.countKey else {
            return try path.driver.count(upTo: Self.maxGatheredWorks + 1, in: scope.db)
        }
        return try scope.db.value(
            Int.self,
            "SELECT count FROM workFacetCount WHERE owner = ? AND kind = '\(W.kind.rawValue)' AND facet = ? AND key = ?",
            [scope.owner, countKey.facet.rawValue, countKey.key]) ?? 0
    }

    private func accessPath(_ facet: WorkFacet, _ key: FilterArgument, owner: Person.ID) -> FacetAccessPath {
        let table = W.table
        switch facet {
        case .person: return personPath(key, owner)
        case .genre, .country:
            return FacetAccessPath(
                driver: DrivingTable(
                    table: "workTerm AS driver INDEXED BY workTermItemPosition", item: "driver.item",
                    position: "driver.itemPosition",
                    condition: """
                        driver.owner = ? AND driver.kind = '\(W.kind.rawValue)' AND driver.facet = '\(facet.rawValue)' \
                        AND driver.key = ?
                        """, arguments: [.integer(owner), key]),
                condition: """
                    EXISTS (SELECT 1 FROM workTerm AS own
                    WHERE own.item = item.id AND own.facet = '\(facet.rawValue)' AND own.key = ?)
                    """, arguments: [key])
        case .series:
            // A series has few works, so that they are sorted by the item's own position.
            return FacetAccessPath(
                driver: DrivingTable(
                    table: "workSeries AS driver INDEXED BY workSeriesName", item: "driver.item",
                    position: "item.position", condition: "driver.owner = ? AND driver.nameKey = ?",
                    arguments: [.integer(owner), key]),
                condition: "EXISTS (SELECT 1 FROM workSeries AS own WHERE own.item = item.id AND own.nameKey = ?)",
                arguments: [key])
        case .year: return columnPath("Year", W.yearSQL, key, owner)
        case .decade: return columnPath("Decade", W.decadeSQL, key, owner)
        case .rating:
            let halves = if case .integer(let halves) = key { halves } else { Int64(10) }
            return FacetAccessPath(
                driver: DrivingTable(
                    table: "\(table) AS driver INDEXED BY \(table)Rated\(halves)", item: "driver.item",
                    position: "driver.position", condition: "driver.owner = ? AND driver.rating >= \(halves)",
                    arguments: [.integer(owner)]),
                condition: "\(table).rating >= \(halves)")
        case .holding: return holdingPath(key, owner)
        }
    }

    private func personPath(_ key: FilterArgument, _ owner: Person.ID) -> FacetAccessPath {
        let table = W.table
        // A person with two roles in one work is listed once.
        let once = """
            NOT EXISTS (SELECT 1 FROM \(table)Credit AS other WHERE other.item = driver.item
                AND other.nameKey = driver.nameKey AND other.position < driver.position)
            """
        return FacetAccessPath(
            driver: DrivingTable(
                table: "\(table)Credit AS driver INDEXED BY \(table)CreditItemPosition", item: "driver.item",
                position: "driver.itemPosition", condition: "driver.owner = ? AND driver.nameKey = ? AND \(once)",
                arguments: [.integer(owner), key]),
            condition: "EXISTS (SELECT 1 FROM \(table)Credit AS own WHERE own.item = item.id AND own.nameKey = ?)",
            arguments: [key])
    }

    private func columnPath(_ indexSuffix: String, _ sql: (String) -> String, _ key: FilterArgument, _ owner: Person.ID)
        -> FacetAccessPath
    {
        FacetAccessPath(
            driver: DrivingTable(
                table: "\(W.table) AS driver INDEXED BY \(W.table)\(indexSuffix)", item: "driver.item",
                position: "driver.position", condition: "driver.owner = ? AND \(sql("driver")) = ?",
                arguments: [.integer(owner), key]),
            condition: "\(sql(W.table)) = ?", arguments: [key])
    }

    private func holdingPath(_ key: FilterArgument, _ owner: Person.ID) -> FacetAccessPath {
        let name = if case .text(let name) = key { name } else { "" }
        let holding = WorkFacet.Holding(rawValue: name) ?? .owned
        return FacetAccessPath(
            driver: DrivingTable(
                table: "workHolding AS driver INDEXED BY \(holding.indexName)", item: "driver.item",
                position: "driver.itemPosition", condition: "driver.owner = ? AND \(holding.condition("driver"))",
                arguments: [.integer(owner)]),
            condition: """
                EXISTS (SELECT 1 FROM workHolding AS own WHERE own.item = item.id AND \(holding.condition("own")))
                """)
    }

    private func accessPath(_ status: W.Status, ratedFrom halves: FilterArgument?, owner: Person.ID) -> FacetAccessPath
    {
        let isStatus = "\(W.table).status = '\(status.rawValue)'"
        guard case .integer(let halves) = halves else {
            return FacetAccessPath(driver: driver(of: owner, status), condition: isStatus)
        }
        return FacetAccessPath(
            driver: driver(of: owner, status, where: "driver.rating >= \(halves)"),
            condition: "\(isStatus) AND \(W.table).rating >= \(halves)")
    }
}

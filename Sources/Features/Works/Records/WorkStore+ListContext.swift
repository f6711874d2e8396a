import Catalog
import GRDB

/// The counts, folders and lists that are shown with a list of works. Triggers maintain the counts.
struct WorkListContext: Sendable {
    let items: ItemCounts
    /// Folders in reading order, each before its subfolders.
    let folders: [FolderNode]
    /// Number of works by status.
    let statuses: [String: Int]
    /// Options of the facet filters, in form order.
    let facets: [FacetOptions]
    /// The person's own lists, in their order.
    let lists: [UserList]
}

extension WorkStore {
    /// Reads the context of a list. Nine statements, along indexes.
    func listContext(in scope: OwnerScope) throws -> WorkListContext {
        WorkListContext(
            items: try catalog.items.counts(in: scope), folders: try catalog.folders.tree(in: scope),
            statuses: Dictionary(
                stored: try counts(by: "status", in: scope).map { ($0.key, $0.count) }),
            facets: try [.genre, .country].map { FacetOptions($0, try counts($0, limit: 60, in: scope)) }
                + [.decade, .year].map { FacetOptions($0, try counts(by: $0.rawValue, in: scope)) }
                + [FacetOptions(.rating, Self.cumulativeCounts(try counts(by: WorkFacet.rating.rawValue, in: scope)))],
            lists: try lists(limit: 200, in: scope))
    }

    /// Returns the number of works with each rating of ``WorkFacet/minRatings`` or a better one.
    private static func cumulativeCounts(_ ratings: [FacetCount]) -> [FacetCount] {
        WorkFacet.minRatings.map { minRating in
            let matching = ratings.filter { Double($0.key) ?? 0 >= Double(minRating) }
            return FacetCount(key: String(minRating), name: "", count: matching.reduce(0) { $0 + $1.count })
        }.filter { $0.count > 0 }
    }
}

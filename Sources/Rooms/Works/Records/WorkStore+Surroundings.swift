import Catalog
import GRDB

/// What stands around a list of works: counts that triggers keep, and the folders.
struct WorkSurroundings: Sendable {
    let items: ItemCounts
    /// In reading order, each before those within it.
    let folders: [FolderNode]
    /// How many works have a status, by its word.
    let statuses: [String: Int]
    /// What a list can be narrowed by, in the order of the form.
    let facets: [FacetChoices]
    /// The person's own lists, in their order.
    let lists: [OwnList]
}

extension WorkStore {
    /// Nine statements, along indexes.
    func surroundings(in scope: Scope) throws -> WorkSurroundings {
        WorkSurroundings(
            items: try catalog.items.counts(in: scope), folders: try catalog.folders.tree(in: scope),
            statuses: Dictionary(
                stored: try counts(by: "status", in: scope).map { ($0.key, $0.count) }),
            facets: try [.genre, .country].map { FacetChoices($0, try counts($0, limit: 60, in: scope)) }
                + [.decade, .year].map { FacetChoices($0, try counts(by: $0.rawValue, in: scope)) }
                + [FacetChoices(.rating, Self.atLeast(try counts(by: WorkFacet.rating.rawValue, in: scope)))],
            lists: try lists(limit: 200, in: scope))
    }

    /// Of each rating that can be asked for: how many works have it or a better one.
    private static func atLeast(_ ratings: [FacetCount]) -> [FacetCount] {
        WorkFacet.ratings.map { least in
            let better = ratings.filter { Double($0.key) ?? 0 >= Double(least) }
            return FacetCount(key: String(least), name: "", count: better.reduce(0) { $0 + $1.count })
        }.filter { $0.count > 0 }
    }
}

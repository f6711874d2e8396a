import GRDB
import Testing

@testable import Catalog

/// Leaving a facet that most items have out of the index query must not change the results.
struct FacetSelectivityTests {
    /// Numbers of Ann's links, Ann's books and Bob's links, and how many of each are in the trash.
    @Test(arguments: [
        (9, 1, 0, 0), (9, 1, 1, 0), (1, 9, 1, 1), (3, 3, 12, 1), (6, 0, 0, 3), (2, 0, 30, 1), (30, 2, 2, 1),
        (0, 4, 4, 2),
    ])
    func searchReturnsOnlyOwnItemsForEveryDistribution(links: Int, books: Int, others: Int, trashed: Int) throws {
        let world = try SearchWorld()
        for (count, kind, owner) in [
            (links, ItemKind.link, world.world.ann), (books, ItemKind.book, world.world.ann),
            (others, ItemKind.link, world.world.bob),
        ] {
            for index in 0..<count {
                let item = try world.add(
                    NewItem(kind: kind, owner: owner, title: "부산 \(kind.rawValue) \(owner) \(index)"))
                if index < trashed {
                    try world.catalog.write(of: owner) { _ = try world.catalog.items.trash([item.id], in: $0) }
                }
            }
        }
        for (owner, kind) in [
            (world.world.ann, ItemKind?.none), (world.world.ann, .link), (world.world.ann, .book),
            (world.world.bob, nil), (world.world.bob, .link),
        ] {
            for (text, isTrash) in [("부산", false), ("is:trashed", true)] {
                let (found, expected) = try world.catalog.read(of: owner) { scope in
                    let page = try world.catalog.search.page(text, kind: kind, in: scope)
                    let expected = try String.fetchAll(
                        scope.db,
                        sql: """
                            SELECT title FROM item WHERE owner = ? AND (?2 IS NULL OR kind = ?2)
                                AND (state = 'trashed') = ? ORDER BY position DESC
                            """, arguments: [owner, kind?.rawValue, isTrash])
                    return (page.hits.map(\.item.title), expected)
                }
                #expect(found == expected)
                let counts = try world.catalog.read(of: owner) { scope in
                    let search = world.catalog.search
                    return try search.prepare(search.parse(text), in: scope)
                        .counts(of: kind.map { [$0] } ?? [.link, .book], in: scope.db).kinds.map(\.count)
                }
                #expect(counts.reduce(0, +) == expected.count)
            }
        }
    }
}

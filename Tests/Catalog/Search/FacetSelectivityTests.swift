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
        let instance = try SearchTestInstance()
        for (count, kind, owner) in [
            (links, ItemKind.link, instance.base.ann), (books, ItemKind.book, instance.base.ann),
            (others, ItemKind.link, instance.base.bob),
        ] {
            for index in 0..<count {
                let item = try instance.add(
                    NewItem(kind: kind, owner: owner, title: "부산 \(kind.rawValue) \(owner) \(index)"))
                if index < trashed {
                    try instance.catalog.write(of: owner) { _ = try instance.catalog.items.trash([item.id], in: $0) }
                }
            }
        }
        for (owner, kind) in [
            (instance.base.ann, ItemKind?.none), (instance.base.ann, .link), (instance.base.ann, .book),
            (instance.base.bob, nil), (instance.base.bob, .link),
        ] {
            for (text, isTrash) in [("부산", false), ("is:trashed", true)] {
                let (found, expected) = try instance.catalog.read(of: owner) { scope in
                    let page = try instance.catalog.search.page(text, kind: kind, in: scope)
                    let expected = try String.fetchAll(
                        scope.db,
                        sql: """
                            SELECT title FROM item WHERE owner = ? AND (?2 IS NULL OR kind = ?2)
                                AND (state = 'trashed') = ? ORDER BY position DESC
                            """, arguments: [owner, kind?.rawValue, isTrash])
                    return (page.hits.map(\.item.title), expected)
                }
                #expect(found == expected)
                let counts = try instance.catalog.read(of: owner) { scope in
                    let search = instance.catalog.search
                    return try search.prepare(search.parse(text), in: scope)
                        .counts(of: kind.map { [$0] } ?? [.link, .book], in: scope.db).kinds.map(\.count)
                }
                #expect(counts.reduce(0, +) == expected.count)
            }
        }
    }
}

import Catalog
import GRDB
import Site
import Text

/// Links as lists show them.
extension LinkStore {
    static let pageSize = 60

    /// Returns a page of a list as items. One statement, one more with tags.
    func page(_ listing: LinkListing, limit: Int = LinkStore.pageSize, in scope: OwnerScope) throws -> ItemPage<Item> {
        try catalog.items.page(query(listing, owner: scope.owner, limit: limit), in: scope.db)
    }

    /// Returns a page of a list as cards.
    func cards(_ listing: LinkListing, words: Words, now: Timestamp, in scope: OwnerScope) throws -> ItemPage<LinkCard>
    {
        try catalog.items.page(
            query(listing, owner: scope.owner, limit: Self.pageSize), only: Self.cardJoin, in: scope.db
        ) {
            row in
            LinkCard(row, words: words, now: now)
        }
    }

    func count(_ listing: LinkListing, in scope: OwnerScope) throws -> ListCount {
        guard listing.text.isEmpty else {
            let folder = try listing.folder.flatMap { try catalog.folders.find($0, in: scope)?.name }
            return try listing.countResults(listing.question(folder: folder), .link, in: catalog, scope)
        }
        let query = query(listing, owner: scope.owner, limit: Self.pageSize)
        return ListCount(try catalog.items.page(query, only: Self.cardJoin, in: scope.db) { _ in () })
    }

    private func query(_ listing: LinkListing, owner: Person.ID, limit: Int) -> ItemQuery {
        var query = ItemQuery(
            owner: owner, kind: .link, state: listing.show == .archived ? .archived : .kept, folder: listing.folder,
            tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort, limit: limit,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        switch listing.show {
        case .unread: query.driver = .unread(of: owner)
        case .broken: query.driver = .broken(of: owner)
        case .favourite, .archived, nil: break
        }
        return query
    }

    /// Returns cards of the links of this person among `ids`, in the order of `ids`. One statement.
    func cards(_ ids: [Item.ID], words: Words, now: Timestamp, in scope: OwnerScope) throws -> [LinkCard] {
        try scope.db.readList(
            """
            SELECT \(LinkCard.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN link ON link.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { LinkCard($0, words: words, now: now) }
    }

    private static let cardJoin = ItemListJoin(columns: LinkCard.columns, join: "JOIN link ON link.item = item.id")
}

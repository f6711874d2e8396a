import Catalog
import GRDB
import HTTPServer
import Site

/// Where somebody is in sorting the inbox one by one. All of it stands in the address, so that a reload, the way back and
/// an undo bring the same thing to the screen.
struct SortPlace: Sendable, Hashable {
    var kind: ItemKind?
    /// The position of the newest item that may be shown: it itself while it is in the inbox, also again after an undo.
    var from: Int64?
    /// How many waited when the sorting began.
    var total: Int?
    /// How many were left for later since then.
    var later = 0

    init(_ query: FormFields) {
        kind = query["kind"].flatMap(ItemKind.init(rawValue:))
        from = query["from"].flatMap { Int64($0) }
        total = query["of"].flatMap { Int($0) }.map { min(max($0, 0), Self.most) }
        later = query["later"].flatMap { Int($0) }.map { min(max($0, 0), Self.most) } ?? 0
    }

    var address: Address {
        Address(SitePath.sort()).adding("kind", kind?.rawValue).adding("from", from.map(String.init))
            .adding("of", total.map(String.init)).adding("later", later > 0 ? String(later) : nil)
    }

    func changed(_ change: (inout SortPlace) -> Void) -> SortPlace {
        var copy = self
        change(&copy)
        return copy
    }

    private static let most = 1_000_000
}

/// What a page of sorting shows, read in a constant number of statements.
struct SortSight: Sendable {
    /// How many wait now.
    let waiting: Int
    let item: Item?
    let next: Item?
    /// The position of the one before, which was left for later or has come since.
    let previous: Int64?
    /// The covers of `item` and `next`.
    let covers: [String: Media]
    let recentTags: [String]

    init(_ place: SortPlace, catalog: Catalog, in scope: Scope) throws {
        let counts = try catalog.items.counts(in: scope)
        waiting = place.kind.map { counts[$0, .inbox] } ?? counts[.inbox]
        let filter = "owner = ?1 AND state = 'inbox'" + (place.kind == nil ? "" : " AND kind = ?3")
        let index = place.kind == nil ? "itemNewest" : "itemKindNewest"
        func arguments(_ position: Int64) -> StatementArguments {
            let all: [(any DatabaseValueConvertible)?] = [scope.owner, position, place.kind?.rawValue]
            return StatementArguments(place.kind == nil ? Array(all.prefix(2)) : all)
        }
        let items = try scope.db.readList(
            """
            SELECT \(Item.columns) FROM item INDEXED BY \(index)
            WHERE \(filter) AND position <= ?2 ORDER BY position DESC LIMIT 2
            """, arguments(place.from ?? .max)
        ) { Item($0) }
        item = items.first
        next = items.dropFirst().first
        previous = try scope.db.value(
            Int64.self,
            """
            SELECT position FROM item INDEXED BY \(index)
            WHERE \(filter) AND position > ?2 ORDER BY position LIMIT 1
            """, arguments(item?.position ?? place.from ?? .max))
        covers = try catalog.media.find(items.compactMap(\.cover), in: scope.db)
        recentTags = try catalog.tags.recent(in: scope)
    }
}

import Catalog
import GRDB
import HTTPServer
import Site

/// Progress of sorting the inbox one by one. All of it is in the URL, so that reloading, Back and undo show the same
/// item.
struct TriageCursor: Sendable, Hashable {
    var kind: ItemKind?
    /// Position of the newest item that may be shown: that item itself while it is in the inbox, also after an undo.
    var startPosition: Int64?
    /// Number of items that waited when the sorting began.
    var total: Int?
    /// Number of items left for later since then.
    var skippedCount = 0

    init(_ query: FormFields) {
        kind = query["kind"].flatMap(ItemKind.init(rawValue:))
        startPosition = query["from"].flatMap { Int64($0) }
        total = query["of"].flatMap { Int($0) }.map { min(max($0, 0), Self.maxCount) }
        skippedCount = query["later"].flatMap { Int($0) }.map { min(max($0, 0), Self.maxCount) } ?? 0
    }

    var address: URLBuilder {
        URLBuilder(SitePath.sort()).adding("kind", kind?.rawValue).adding("from", startPosition.map(String.init))
            .adding("of", total.map(String.init)).adding("later", skippedCount > 0 ? String(skippedCount) : nil)
    }

    /// Returns a copy with changes.
    func changed(_ change: (inout TriageCursor) -> Void) -> TriageCursor {
        var copy = self
        change(&copy)
        return copy
    }

    private static let maxCount = 1_000_000
}

/// Data of a page of sorting, read in a constant number of statements.
struct TriagePageData: Sendable {
    /// Number of items that wait now.
    let waiting: Int
    let item: Item?
    let next: Item?
    /// Position of the next newer item, which was left for later or submitted meanwhile.
    let previous: Int64?
    /// The covers of `item` and `next`.
    let covers: [String: Media]
    let recentTags: [String]

    init(_ cursor: TriageCursor, catalog: Catalog, in scope: OwnerScope) throws {
        let counts = try catalog.items.counts(in: scope)
        waiting = cursor.kind.map { counts[$0, .inbox] } ?? counts[.inbox]
        let condition = "owner = ?1 AND state = 'inbox'" + (cursor.kind == nil ? "" : " AND kind = ?3")
        let index = cursor.kind == nil ? "itemNewest" : "itemKindNewest"
        func arguments(_ position: Int64) -> StatementArguments {
            let allArguments: [(any DatabaseValueConvertible)?] = [scope.owner, position, cursor.kind?.rawValue]
            return StatementArguments(cursor.kind == nil ? Array(allArguments.prefix(2)) : allArguments)
        }
        let items = try scope.db.readList(
            """
            SELECT \(Item.columns) FROM item INDEXED BY \(index)
            WHERE \(condition) AND position <= ?2 ORDER BY position DESC LIMIT 2
            """, arguments(cursor.startPosition ?? .max)
        ) { Item($0) }
        item = items.first
        next = items.dropFirst().first
        previous = try scope.db.value(
            Int64.self,
            """
            SELECT position FROM item INDEXED BY \(index)
            WHERE \(condition) AND position > ?2 ORDER BY position LIMIT 1
            """, arguments(item?.position ?? cursor.startPosition ?? .max))
        covers = try catalog.media.find(items.compactMap(\.cover), in: scope.db)
        recentTags = try catalog.tags.recent(in: scope)
    }
}

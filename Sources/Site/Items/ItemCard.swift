import Catalog
import HTTPServer

/// An item of any kind as mixed lists show it.
package struct ItemCard: Sendable {
    package let id: Int64
    package let url: String
    package let icon: String
    package let cssClass: String
    package let aspect: CardAspect
    package let kindName: String
    package let title: String
    package let markedTitle: HighlightedMarkup
    package let subtitle: String
    /// A separate line: the text around a search match, or the reason why the item is listed.
    package var snippet: HighlightedMarkup
    package let time: Timestamp
    package let age: String
    package let tags: [String]
    package let isFavourite: Bool
    package let picture: Picture?
    package let placeholder: Placeholder?

    /// - Parameters:
    ///   - moment: the time to show; that of adding if `nil`.
    ///   - query: the search that found the item.
    package init(
        _ item: Item, in collection: (any ItemCollection)?, words: Words, now: Timestamp, at moment: Timestamp? = nil,
        found query: String? = nil, markedTitle: HighlightedMarkup? = nil,
        snippet: HighlightedMarkup = HighlightedMarkup("")
    ) {
        id = item.id
        url =
            (query.flatMap { collection?.show(item.id, found: $0) } ?? collection?.show(item.id))
            ?? SitePath.item(item.id)
        icon = collection?.navigation.icon ?? "stack"
        cssClass = collection?.navigation.cssClass ?? ""
        aspect = collection?.cardAspect ?? .wide
        kindName = collection.map { words($0.name) } ?? item.kind.rawValue
        title = item.title.isEmpty ? collection?.fallbackTitle(item, words) ?? words.untitled : item.title
        self.markedTitle = markedTitle ?? HighlightedMarkup(title)
        subtitle = item.subtitle
        self.snippet = snippet
        time = moment ?? item.addedAt
        age = words.ago(time, now: now)
        tags = item.tags
        isFavourite = item.isFavourite
        picture = item.cover.map { .cover($0, width: 480, height: 320) }
        placeholder = Placeholder(item.placeholder)
    }
}

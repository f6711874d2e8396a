import Catalog
import Site

/// A page of the people or the series of a kind of work, the most frequent first.
struct FacetCountPage: Sendable {
    /// Maximum number of entries on one page.
    static let maxEntries = 100

    let title: String
    /// Text shown if there are no entries.
    let emptyText: String
    let entries: [LinkChoice]
    let pager: Pager

    /// - Parameters:
    ///   - counts: up to one more than ``maxEntries``; the extra one means that there is a next page.
    ///   - path: the URL path of the page.
    init(
        _ title: String, empty: String, _ counts: [FacetCount], at path: String, isFirst: Bool, words: Words,
        url: (String) -> String
    ) {
        self.title = title
        emptyText = empty
        let shown = counts.prefix(Self.maxEntries)
        entries = shown.map { LinkChoice($0.name, url: url($0.name), count: words.number($0.count)) }
        pager = Pager(
            next: counts.count > Self.maxEntries
                ? shown.last.map { URLBuilder(path).adding("after", $0.cursor).text } : nil,
            first: isFirst ? nil : path)
    }
}

extension FacetCount {
    /// Cursor from which the next page continues: count and key, "12.봉준호".
    var cursor: String { "\(count).\(key)" }

    init?(cursor: String?) {
        let parts = (cursor ?? "").split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let count = Int(parts[0]) else { return nil }
        self.init(key: String(parts[1]), name: "", count: count)
    }
}

import Catalog
import Site

/// The people or the series of a room, those with the most works first.
struct FacetCountPage: Sendable {
    /// On one page.
    static let limit = 100

    let title: String
    /// What is said when there are none.
    let empty: String
    let entries: [Choice]
    let pager: Pager

    /// - Parameters:
    ///   - counts: one more than ``limit`` where there are more.
    ///   - path: where the page lies.
    init(
        _ title: String, empty: String, _ counts: [FacetCount], at path: String, isFirst: Bool, words: Words,
        url: (String) -> String
    ) {
        self.title = title
        self.empty = empty
        let shown = counts.prefix(Self.limit)
        entries = shown.map { Choice($0.name, url: url($0.name), count: words.number($0.count)) }
        pager = Pager(
            next: counts.count > Self.limit
                ? shown.last.map { Address(path).adding("after", $0.cursor).text } : nil,
            first: isFirst ? nil : path)
    }
}

extension FacetCount {
    /// Where a page ended: "12.봉준호".
    var cursor: String { "\(count).\(key)" }

    init?(cursor: String?) {
        let parts = (cursor ?? "").split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let count = Int(parts[0]) else { return nil }
        self.init(key: String(parts[1]), name: "", count: count)
    }
}

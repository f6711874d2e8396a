/// Sorts a page's icons by their quality at 16 to 32 points, best first.
enum FaviconRanking {
    /// Rank of a Windows tile, below all icons but mask icons.
    private static let tileRank = 35

    static func rank(
        _ links: [MarkupMetadata.Link], tiles: [String], absolute: (String) -> String?
    ) -> [PageMetadata.Favicon] {
        var ranked: [(icon: PageMetadata.Favicon, rank: Int)] = []
        for link in links {
            guard let url = absolute(link.href), !ranked.contains(where: { $0.icon.url == url }) else { continue }
            let size = largestSize(link.sizes)
            guard let rank = rank(link, size) else { continue }
            ranked.append((.init(url: url, size: size), rank))
        }
        ranked += tiles.prefix(1).compactMap(absolute).map { (.init(url: $0, size: nil), tileRank) }
        return ranked.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
            .prefix(8).map(\.element.icon)
    }

    /// Returns the rank of an icon, higher is better; `nil` for a link that is no icon.
    private static func rank(_ link: MarkupMetadata.Link, _ size: Int?) -> Int? {
        if link.rel.contains("mask-icon") { return 10 }
        if link.rel.contains("apple-touch-icon") || link.rel.contains("apple-touch-icon-precomposed") { return 90 }
        if link.rel.contains("icon") {
            // A vector icon is sharp at every size, but not every decoder accepts SVG.
            if link.type == "image/svg+xml" || link.href.lowercased().contains(".svg") { return 45 }
            guard let size else { return 80 }
            return size < 32 ? 60 : size <= 256 ? 110 - size / 32 : 50
        }
        return link.rel.contains("fluid-icon") ? 40 : nil
    }

    /// Returns the largest number of a `sizes` attribute: 32 for `16x16 32x32`, `Int.max` for `any`.
    private static func largestSize(_ sizes: String) -> Int? {
        sizes.split(separator: " ").compactMap { size in
            size == "any" ? Int.max : size.split(separator: "x").first.flatMap { Int($0) }
        }.max()
    }
}

import Catalog
import Text

extension SampleData {
    /// Number of links per transaction, which the search index adds at once.
    private static let linksPerTransaction = 2_000

    /// Adds the links to the existing ones.
    /// - Parameter preview: returns the picture for a link of that title; a link without one has colours.
    package func write(
        to store: LinkStore, for owner: Person.ID, preview: (String) -> Media? = { _ in nil }
    ) throws {
        var generator = SplitMix64(seed: seed)
        let catalog = store.catalog
        let now = catalog.environment.now()
        let folders = try catalog.write(of: owner) { try SampleLink.makeFolders(in: $0, catalog) }.map(\.id)
        for start in stride(from: 0, to: count, by: Self.linksPerTransaction) {
            let links = (start..<min(start + Self.linksPerTransaction, count)).map { index in
                var link = makeLink(index, at: now, folders: folders, owner: owner, &generator)
                link.cover = preview(link.item.title)
                return link
            }
            try SampleLink.write(links, to: store, for: owner)
        }
    }

    private func makeLink(
        _ index: Int, at now: Timestamp, folders: [Int64], owner: Person.ID, _ generator: inout SplitMix64
    ) -> SampleLink {
        let host = generator.pick(Self.hosts)
        let tagNames = (0..<generator.below(4)).map { _ in SampleVocabulary.tag(drawTagNumber(&generator)) }
        let colours = generator.pick(Self.colours) + generator.pick(Self.colours)
        let item = NewItem(
            kind: .link, owner: owner, title: SampleVocabulary.title(&generator), subtitle: host.name,
            note: generator.oneIn(6) ? SampleVocabulary.sentence(&generator) : "",
            state: generator.oneIn(20) ? .archived : .kept,
            addedAt: now - age(of: index), isFavourite: generator.oneIn(12),
            folder: generator.oneIn(3) ? nil : generator.pick(folders), tags: tagNames, placeholder: colours)
        return SampleLink(
            item: item, url: "https://\(host.name)/\(seed)/\(index)", site: host.site,
            description: SampleVocabulary.sentence(&generator), isUnread: generator.oneIn(3),
            isBroken: generator.oneIn(60))
    }

    /// Returns the number of a tag; low numbers are drawn far more often than high ones.
    private func drawTagNumber(_ generator: inout SplitMix64) -> Int {
        let fraction = Double(generator.below(1_000_000)) / 1_000_000
        return Int(fraction * fraction * fraction * Double(tags))
    }

    /// Muted colours, like the averages of real pictures.
    private static let colours = [
        "#61a999", "#53839a", "#6c9cbd", "#616aa9", "#856aba", "#874899", "#b98d5f", "#a9c46c", "#c98f7b", "#6f7f5c",
        "#8aa0b5", "#c2b280", "#7d5a50", "#4f6d7a", "#b56576", "#e0b1a0", "#355070", "#6d597a",
    ]

    private static let hosts = [
        (name: "brunch.example.kr", site: "브런치"), (name: "velog.example.kr", site: "개발 노트"),
        (name: "blog.example.kr", site: "동네 블로그"), (name: "news.example.com", site: "Example News"),
        (name: "video.example.com", site: "Example Video"), (name: "shop.example.kr", site: "작은 가게"),
        (name: "git.example.org", site: "Example Git"), (name: "recipes.example.net", site: "Recipes"),
    ]
}

extension Duration {
    package static func days(_ days: Int) -> Duration { .seconds(days * 86_400) }
}

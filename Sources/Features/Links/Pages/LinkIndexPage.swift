import Catalog
import HTTPServer
import Site

/// The list of a person's links: all of them, or those of a filter, a folder, a tag or a search.
struct LinkIndexPage: Sendable {
    let title: String
    let detail: String
    let toolbar: Toolbar
    let chips: [Chip]
    let search: ListSearch
    let newURL: String
    let cards: [LinkCard]
    let isList: Bool
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState
    /// Number of pictures on the first screen, which load without waiting for scrolling.
    let eagerCount = 4

    init(
        shell: Shell, listing: LinkListing, context: LinkListContext, cards: [LinkCard], next: String?,
        bulk: BulkBar
    ) {
        let words = shell.words
        let folder = listing.folder.flatMap { id in context.folders.first { $0.folder.id == id }?.folder }
        title = folder?.label ?? listing.tags.first.map { "#\($0)" } ?? words.links
        detail = Self.detail(context, words)
        toolbar = Self.toolbar(listing, words)
        chips = Self.chips(listing, context, words)
        search = ListSearch(
            LinkPath.index(),
            scope: folder.map { words("‘\($0.label)’에서 찾기", "Search in ‘\($0.label)’") }
                ?? words("링크에서 찾기", "Search links"),
            query: listing.text, hiddenFields: listing.hiddenFields)
        newURL = URLBuilder(SitePath.add()).adding("folder", listing.folder.map(String.init)).text
        self.cards = cards
        isList = listing.view == .list
        pager = listing.pager(next: next)
        self.bulk = bulk
        empty = Self.empty(listing, words)
    }

    private static func detail(_ context: LinkListContext, _ words: Words) -> String {
        let count = words.links(context.count)
        guard !context.folders.isEmpty else { return count }
        let folders = words.number(context.folders.count)
        return words("\(count) · 폴더 \(folders)", "\(count) · \(folders) folders")
    }

    private static func toolbar(_ listing: LinkListing, _ words: Words) -> Toolbar {
        let sortOrders: [(ItemQuery.Sort, String)] = [
            (.newest, words.newest), (.oldest, words.oldest), (.title, words.byTitle),
        ]
        let views: [(LinkListing.View, String, String)] = [(.cards, words.grid, "grid"), (.list, words.list, "list")]
        return Toolbar(
            orders: listing.text.isEmpty
                ? sortOrders.map { sort, title in listing.choice(title, \.sort, sort) } : [],
            views: views.map { view, title, icon in listing.choice(title, \.view, view, icon: icon) })
    }

    private static func chips(_ listing: LinkListing, _ context: LinkListContext, _ words: Words) -> [Chip] {
        var chips = [listing.allChip(words)]
        let presets: [(LinkListing.FilterPreset, String, Int)] = [
            (.unread, words.unread, context.unread), (.broken, words.brokenLinks, context.broken),
            (.favourite, words.favourites, context.favourites), (.archived, words.archived, context.archived),
        ]
        for (preset, title, count) in presets where count > 0 || listing.show == preset {
            chips.append(listing.chip(title, \.show, preset, count: words.number(count)))
        }
        for folder in context.chipFolders(with: listing.folder) {
            chips.append(
                listing.chip(
                    folder.emoji.isEmpty ? "📁 " + folder.name : folder.label, \.folder, folder.id,
                    count: words.number(folder.count), drop: String(folder.id)))
        }
        for tag in listing.tags + context.tags.filter({ !listing.tags.contains($0) }) {
            let isCurrent = listing.tags.contains(tag)
            chips.append(
                Chip(
                    "#\(tag)",
                    url: listing.url { if isCurrent { $0.tags.removeAll { $0 == tag } } else { $0.tags.append(tag) } },
                    isCurrent: isCurrent))
        }
        return chips
    }

    private static func empty(_ listing: LinkListing, _ words: Words) -> EmptyState {
        if !listing.text.isEmpty {
            return EmptyState(
                words("찾은 링크가 없어요", "No links found"),
                words("철자를 줄이거나 전체에서 찾아 보세요.", "Try fewer letters, or search everywhere."))
        }
        if listing.isFiltered {
            return EmptyState(
                words("여기에는 링크가 없어요", "No links here"),
                words("다른 조건을 골라 보세요.", "Choose another filter."),
                action: LinkChoice(words.all, url: LinkPath.index()))
        }
        return EmptyState(
            words("아직 링크가 없어요", "No links yet"),
            words("주소를 붙여넣거나, 브라우저의 북마크를 가져오세요.", "Paste an address, or import your browser's bookmarks."),
            action: LinkChoice(words.addLink, url: SitePath.add(), icon: "plus"))
    }
}

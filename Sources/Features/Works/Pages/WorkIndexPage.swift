import Catalog
import HTTPServer
import Site

/// A list of a person's works: all of them, or those that match a chip, a folder, a tag or a search.
struct WorkIndexPage: Sendable {
    let title: String
    let path: String
    let add: LinkChoice
    let find: LinkChoice
    let charts: LinkChoice?
    let heartsURL: String
    let lookupsURL: String
    let detail: String
    let toolbar: Toolbar
    let chips: [Chip]
    /// Facet filters; `nil` during a search, which has filters of its own.
    let filters: FilterPanel?
    let search: ListSearch
    /// Whether the works are a wall of posters; otherwise they are rows of a table.
    let isWall: Bool
    let tiles: [PosterTile]
    let rows: [WorkRow]
    let columns: [ListColumn]
    /// Poster size, 1...5; part of the wall's CSS class.
    let posterSize: Int
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState
    /// Buttons that mark a work as seen or read.
    let statusToggles: StatusToggles
    /// Number of covers on the first screen. They load without waiting for scrolling.
    let eagerCoverCount = 6

    init<W: Work>(
        words: Words, listing: WorkListing<W>, context: WorkListContext, folder: Folder?, orders: [LinkChoice],
        results: Results, next: String?, posterSize: Int, bulk: BulkBar
    ) {
        title = words(W.labels.title)
        path = W.paths.index()
        find = W.providerSearchLink("", words)
        charts = W.charts(words)
        heartsURL = W.paths.hearts()
        lookupsURL = W.paths.lookups()
        add = LinkChoice(words(W.labels.add), url: W.paths.new(), icon: "plus")
        detail = W.labels.count(context.items[W.kind, .kept], words)
        filters = listing.text.isEmpty ? FilterPanel(listing, context, words: words) : nil
        toolbar = Toolbar(
            orders: listing.text.isEmpty ? orders : [],
            views: [
                (WorkListing<W>.View.wall, words("벽", "Wall"), "grid"), (.list, words.list, "list"),
            ].map { view, title, icon in
                LinkChoice(title, url: listing.url { $0.view = view }, icon: icon, isCurrent: listing.view == view)
            },
            more: [find, add] + (charts.map { [$0] } ?? []) + (filters?.viewLinks ?? []))
        chips = Self.chips(listing, context, folder, filters, words)
        // A search has filters of its own.
        var searchListing = listing
        searchListing.facets = [:]
        search = ListSearch(
            W.paths.index(), scope: words(W.labels.find), query: listing.text, hiddenFields: searchListing.hiddenFields)
        self.posterSize = posterSize
        switch results {
        case .tiles(let tiles): (isWall, self.tiles, rows, columns) = (true, tiles, [], [])
        case .rows(let rows): (isWall, tiles, self.rows, columns) = (false, [], rows, ListColumn.all(listing, words))
        }
        statusToggles = StatusToggles(W.self, words)
        pager = listing.pager(next: next)
        self.bulk = bulk
        empty =
            listing.text.isEmpty && !listing.isFiltered
            ? EmptyState(words(W.labels.noneYet), words(W.labels.noneYetReason), action: find)
            : EmptyState(
                words(W.labels.noneHere), words("다른 조건을 골라 보세요.", "Choose another filter."),
                action: LinkChoice(words.all, url: W.paths.index()))
    }

    /// The content of a list, in one of two forms.
    enum Results: Sendable {
        case tiles([PosterTile])
        case rows([WorkRow])
    }

    var isEmpty: Bool { tiles.isEmpty && rows.isEmpty }
    var wallClass: String { "shelf posters posters--\(posterSize)" }

    func heart(_ tile: PosterTile, _ words: Words) -> FavouriteButton {
        FavouriteButton(tile.id, tile.title, isOn: tile.isFavourite, words: words)
    }

    private static func chips<W: Work>(
        _ listing: WorkListing<W>, _ context: WorkListContext, _ folder: Folder?, _ filters: FilterPanel?,
        _ words: Words
    ) -> [Chip] {
        var chips = [listing.allChip(words)]
        for show in WorkListing<W>.Show.allCases {
            let (title, count): (String, Int?) =
                switch show {
                case .status(let status):
                    (words(status.phrase), filters == nil ? nil : context.statuses[status.rawValue])
                case .favourite: (words.favourites, context.items.favourites(W.kind))
                case .archived: (words.archive, context.items[W.kind, .archived])
                }
            if count == 0, listing.show != show, W.Status(rawValue: show.name) == nil { continue }
            // A generic type makes a new key path at each use, which costs more than the chip.
            let isCurrent = listing.show == show
            chips.append(
                Chip(
                    title, url: listing.url { $0.show = isCurrent ? nil : show }, count: count.map(words.number),
                    isCurrent: isCurrent))
        }
        if let folder {
            chips.append(Chip(folder.label, url: listing.url { $0.folder = nil }, isCurrent: true, isRemovable: true))
        }
        return chips + (filters?.chips ?? []) + listing.tagChips
    }
}

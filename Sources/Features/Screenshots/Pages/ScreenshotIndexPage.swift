import Catalog
import HTTPServer
import Site

/// Screenshots of a person: all of them, or those that match a filter, a tag or a search.
struct ScreenshotIndexPage: Sendable {
    enum Results: Sendable {
        case wall([ScreenshotTile], next: String?)
        case rows([ScreenshotRow], next: String?)
    }

    let title: String
    let detail: String
    let toolbar: Toolbar
    let sizes: [LinkChoice]
    let chips: [Chip]
    let search: ListSearch
    /// Days of the wall; the results of a search are one day without a heading.
    let days: [ScreenshotDay]
    let wallClass: String
    /// Tiles on the first screen, whose pictures load without waiting for scrolling.
    private let eagerTiles: Set<Item.ID>
    let lines: [ScreenshotRow]
    let columns: [ListColumn]
    let months: ScreenshotMonths
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState
    let isEmpty: Bool

    init(
        shell: Shell, listing: ScreenshotListing, context: ScreenshotListContext, related: [String],
        found: Results, bulk: BulkBar
    ) {
        let words = shell.words
        title = listing.tags.isEmpty ? words.screenshots : listing.tags.map { "#" + $0 }.joined(separator: " ")
        detail = words.pictures(context.count)
        toolbar = Self.toolbar(listing, words)
        sizes = listing.view == .rows ? Self.sizes(listing, words) : []
        chips = Self.chips(listing, context, related, words)
        search = ListSearch(
            ScreenshotPath.index(), scope: words("스크린샷과 그 글자에서 찾기", "Search screenshots and their text"),
            query: listing.text, hiddenFields: listing.hiddenFields)
        wallClass = listing.view == .grid ? "wall grid" : "wall wall--\(listing.size)"
        // Time of the first screenshot on the page, whose year is open among the months.
        var firstTime: Timestamp?
        let next: String?
        switch found {
        case .wall(let tiles, let cursor):
            next = cursor
            lines = []
            firstTime = tiles.first?.takenAt
            eagerTiles = Set(tiles.prefix(6).map(\.id))
            let isByTime = listing.text.isEmpty
            days =
                isByTime
                ? ScreenshotDay.all(
                    tiles, hasBefore: listing.after != nil, hasMore: cursor != nil, words: words, now: shell.now)
                : tiles.isEmpty ? [] : [ScreenshotDay(title: "", tiles: tiles[...])]
            isEmpty = tiles.isEmpty
        case .rows(let rows, let cursor):
            next = cursor
            lines = rows
            firstTime = listing.sort.isByTime ? rows.first?.takenAt : nil
            days = []
            eagerTiles = []
            isEmpty = rows.isEmpty
        }
        columns = listing.view == .list ? ListColumn.all(listing, words) : []
        months = ScreenshotMonths(context.months, seen: firstTime, listing, words)
        pager = listing.pager(next: next)
        self.bulk = bulk
        empty = Self.empty(listing, words)
    }

    func isEager(_ tile: ScreenshotTile) -> Bool { eagerTiles.contains(tile.id) }

    private static func toolbar(_ listing: ScreenshotListing, _ words: Words) -> Toolbar {
        let orders: [(ScreenshotOrder, String)] = [(.newest, words.newest), (.oldest, words.oldest)]
        let views: [(ScreenshotListing.View, String, String)] = [
            (.rows, words("줄 맞춤", "Rows"), "rows"), (.grid, words.grid, "grid"), (.list, words.list, "list"),
        ]
        return Toolbar(
            orders: listing.text.isEmpty
                ? orders.map { sort, title in listing.choice(title, \.sort, sort) } : [],
            views: views.map { view, title, icon in
                LinkChoice(
                    title,
                    url: listing.url {
                        $0.view = view
                        if !$0.sort.isByTime { $0.sort = .newest }
                    }, icon: icon, isCurrent: listing.view == view)
            },
            more: (listing.view == .rows ? sizes(listing, words) : [])
                + [LinkChoice(words.duplicates, url: ScreenshotPath.duplicates())])
    }

    private static func sizes(_ listing: ScreenshotListing, _ words: Words) -> [LinkChoice] {
        let sizes: [(ScreenshotListing.Size, String)] = [
            (.small, words("작게", "Small")), (.medium, words("보통", "Medium")), (.large, words("크게", "Large")),
        ]
        return sizes.map { size, title in listing.choice(title, \.size, size, icon: size.rawValue.uppercased()) }
    }

    private static func chips(
        _ listing: ScreenshotListing, _ context: ScreenshotListContext, _ related: [String], _ words: Words
    ) -> [Chip] {
        var chips = [listing.allChip(words)]
        let filters: [(ScreenshotListing.Show, String, Int?)] = [
            (.favourite, words.favourites, context.favourites),
            (.untagged, words("태그 없음", "Untagged"), context.untagged),
            (.text, words("글자 있음", "With text"), nil), (.large, words("큰 파일", "Large files"), nil),
            (.archived, words.archive, context.archived),
        ]
        for (show, title, count) in filters where count != 0 || listing.show == show {
            let isCurrent = listing.show == show
            let number = count.map {
                $0 < ScreenshotListContext.countLimit || show != .untagged ? words.number($0) : "1000+"
            }
            chips.append(
                Chip(
                    title,
                    url: listing.url {
                        $0.show = isCurrent ? nil : show
                        if !isCurrent, show == .untagged { $0.tags = [] }
                    }, count: number, isCurrent: isCurrent))
        }
        chips += [ScreenDevice.phone, .computer].map { listing.chip(words.device($0), \.device, $0) }
        chips += listing.tagChips
        // A related tag is added to the chosen ones, which narrows the list further.
        for tag in related where !listing.tags.contains(tag) {
            chips.append(
                Chip(
                    "#\(tag)",
                    url: listing.url {
                        $0.tags.append(tag)
                        if $0.show == .untagged { $0.show = nil }
                    }))
        }
        return chips
    }

    private static func empty(_ listing: ScreenshotListing, _ words: Words) -> EmptyState {
        if !listing.text.isEmpty {
            return EmptyState(
                words("찾은 스크린샷이 없어요", "No screenshots found"),
                words("철자를 줄이거나 전체에서 찾아 보세요.", "Try fewer letters, or search everywhere."))
        }
        if listing.isFiltered || listing.month != nil {
            return EmptyState(
                words("여기에는 스크린샷이 없어요", "No screenshots here"),
                words("다른 조건을 골라 보세요.", "Choose another filter."),
                action: LinkChoice(words.all, url: ScreenshotPath.index()))
        }
        return EmptyState(
            words("아직 스크린샷이 없어요", "No screenshots yet"),
            words(
                "파일을 고르거나, 휴대폰이 동기화하는 폴더를 받은함에 연결해 보세요.",
                "Choose files, or let a phone sync to the inbox folder."),
            action: words.choosePictures)
    }
}

extension Words {
    var choosePictures: LinkChoice {
        LinkChoice(self("그림 고르기", "Choose pictures"), url: URLBuilder(SitePath.adding()).text + "#files")
    }
}

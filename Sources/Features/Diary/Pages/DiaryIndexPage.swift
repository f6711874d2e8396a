import Catalog
import HTTPServer
import Site

/// The web page that lists diary pages, as a grid or as a carousel.
struct DiaryIndexPage: Sendable {
    struct Month: Sendable {
        /// "2026-11"
        let name: String
        let title: String
        var tiles: [DiaryTile]
        /// Text of the first tile, which asks to write today's page; `nil` for no such tile.
        var invitation: String?
    }

    let title: String
    let detail: String
    /// Portraits of the writers if a shared diary is shown.
    let portraits: [Avatar]
    let currentTurn: Turn?
    let views: [LinkChoice]
    let chips: [Chip]
    let toolbar: Toolbar
    let filterOptions: FilterOptions
    /// The listed pages by month; empty in the carousel.
    let months: [Month]
    /// The listed pages, with the anchors of their neighbours.
    let tiles: [DiaryTile]
    let isCarousel: Bool
    let pager: Pager
    /// URL of the previous part of the list; `nil` on the first.
    let previous: String?
    let empty: EmptyState
    /// Whether the diary has no pages at all. Then the web page offers a diary for two.
    let isNew: Bool
    let isEmpty: Bool

    /// The turn of a member in a diary.
    struct Turn: Sendable {
        let diary: Int64
        let text: String
        let isMine: Bool
        /// Button that asks for a page, such as "달에게 일기 부탁하기"; `nil` on the reader's own turn.
        let ask: String?
    }

    /// Options of the filter form. A filter without options is left out.
    struct FilterOptions: Sendable {
        let months: [SelectOption]
        let tags: [SelectOption]
        let papers: [SelectOption]
        let diaries: [SelectOption]
        let isOldestFirst: Bool
        /// Value of the filter by author, which the form keeps; `nil` for all authors.
        let author: String?
        /// Whether any filter has options.
        let hasOptions: Bool
    }

    /// - Parameters:
    ///   - view: the current view, from the URL or chosen earlier.
    ///   - cursors: cursors to the adjacent parts of the list.
    ///   - tiles: the pages of this part.
    init(
        shell: Shell, listQuery: DiaryListQuery, view: DiaryListQuery.View, listContext: DiaryListContext,
        cursors: Cursors, tiles: [DiaryTile]
    ) {
        let words = shell.words
        let me = shell.person.id
        let filter = listQuery.filter
        let shownDiary = listContext.diaries.first { $0.id == filter.diary } ?? listContext.diaries.first
        title = filter.diary == nil && listContext.diaries.count > 1 ? words.diary : shownDiary?.name ?? words.diary
        let diariesWithTurns = listContext.diaries.filter {
            $0.hasTurns && (filter.diary == nil || $0.id == filter.diary)
        }
        let turnDiary = diariesWithTurns.first { $0.currentWriter == me } ?? diariesWithTurns.first
        currentTurn = turnDiary.flatMap { Turn($0, me: me, words) }
        detail = words.pages(listContext.count)
        portraits =
            (shownDiary?.people.count ?? 0) > 1
            ? shownDiary?.people.prefix(Self.maxPortraits).compactMap { listContext.people[$0.person]?.avatar } ?? []
            : []
        isCarousel = view == .carousel
        views = [
            LinkChoice(words.allTogether, url: listQuery.url { $0.view = .grid }, icon: "grid", isCurrent: !isCarousel),
            LinkChoice(
                words.oneByOne, url: listQuery.url { $0.view = .carousel }, icon: "books", isCurrent: isCarousel),
            LinkChoice(words.calendar, url: DiaryPath.calendar(), icon: "calendar"),
        ]
        toolbar = Toolbar(orders: [
            LinkChoice(
                words.newest, url: listQuery.url { $0.filter.sort = .newest }, isCurrent: filter.sort == .newest),
            LinkChoice(
                words.oldest, url: listQuery.url { $0.filter.sort = .oldest }, isCurrent: filter.sort == .oldest),
        ])
        chips = Self.chips(listQuery, listContext, me: me, words)
        filterOptions = FilterOptions(listQuery.filter, listContext, words)
        let linkedTiles = Self.withNeighbours(tiles)
        self.tiles = linkedTiles
        var months = isCarousel ? [] : Self.months(linkedTiles, words)
        let isStart = filter.after == nil && !listQuery.isFiltered && filter.sort == .newest
        if isStart, !months.isEmpty { months[0].invitation = words.invitation(currentTurn) }
        self.months = months
        func url(at cursor: DiaryFilter.PageCursor?) -> String {
            var changedQuery = listQuery
            changedQuery.filter.after = cursor
            return changedQuery.url.text
        }
        pager = Pager(next: cursors.next.map(url(at:)), first: filter.after == nil ? nil : url(at: nil))
        previous = cursors.previous.map(url(at:))
        isEmpty = tiles.isEmpty
        isNew = listContext.count == 0 && !listQuery.isFiltered
        empty =
            isNew
            ? EmptyState(
                words("아직 쓴 일기가 없어요", "No pages yet"),
                words(
                    "사진 한 장, 한 줄이면 오늘이 남아요. 다 쓰기 전에는 나만 볼 수 있어요.",
                    "A photo and a line are enough. Only you see a page until you finish it."),
                action: LinkChoice(words("첫 일기 쓰기", "Write the first page"), url: DiaryPath.new(), icon: "plus"))
            : EmptyState(
                words("조건에 맞는 일기가 없어요", "No pages match"),
                words("필터를 지우면 모든 일기가 보여요.", "Clear the filters to see all pages."),
                action: LinkChoice(words("모두 보기", "Show all"), url: DiaryPath.index()))
    }

    private static func chips(
        _ listQuery: DiaryListQuery, _ listContext: DiaryListContext, me: Person.ID, _ words: Words
    ) -> [Chip] {
        let filter = listQuery.filter
        let coWriters = listContext.coWriters(than: me)
        var chips = [
            Chip(
                words("모두", "All"), url: listQuery.url { $0.filter.author = .all },
                count: words.number(listContext.count),
                isCurrent: filter.author == .all),
            Chip(
                words("내가 쓴 일기", "Mine"), url: listQuery.url { $0.filter.author = .mine },
                count: words.cappedCount(listContext.ownCount, limit: DiaryListContext.countLimit),
                isCurrent: filter.author == .mine),
        ]
        if !coWriters.isEmpty || filter.author == .theirs {
            let name = coWriters.count == 1 ? coWriters[0].nick : nil
            chips.append(
                Chip(
                    name.map { words("\(words.subject($0)) 쓴 일기", "By \($0)") } ?? words("다른 사람이 쓴 일기", "By others"),
                    url: listQuery.url { $0.filter.author = .theirs }, isCurrent: filter.author == .theirs))
        }
        func addRemovable(_ title: String, _ change: (inout DiaryListQuery) -> Void) {
            chips.append(Chip(title, url: listQuery.url(change), isCurrent: true, isRemovable: true))
        }
        if let day = filter.days?.lowerBound {
            addRemovable(LocalDate(day).map { words.day($0, withYear: true) } ?? day) { $0.filter.days = nil }
        }
        if let month = filter.month { addRemovable(words.month(named: month)) { $0.filter.month = nil } }
        if let tag = filter.tag { addRemovable("#" + tag) { $0.filter.tag = nil } }
        if let paper = filter.paper { addRemovable(words.paper(paper)) { $0.filter.paper = nil } }
        if let diary = listContext.diaries.first(where: { $0.id == filter.diary }) {
            addRemovable(diary.name) { $0.filter.diary = nil }
        }
        chips.append(
            Chip(words("지난 오늘", "On this day"), url: SitePath.onThisDay()))
        return chips
    }

    /// Cursors to the adjacent parts of the list.
    struct Cursors {
        /// `nil` on the last part.
        let next: DiaryFilter.PageCursor?
        /// `nil` on the first part, `.some(nil)` if the previous part is the first, which needs no cursor.
        let previous: DiaryFilter.PageCursor??
    }

    /// Maximum number of portraits above the list.
    private static let maxPortraits = 4

    /// Groups consecutive tiles by month.
    private static func months(_ tiles: [DiaryTile], _ words: Words) -> [Month] {
        var months: [Month] = []
        for tile in tiles {
            let name = String(tile.date.prefix("2026-11".count))
            if months.last?.name != name {
                months.append(Month(name: name, title: words.month(named: name), tiles: []))
            }
            months[months.count - 1].tiles.append(tile)
        }
        return months
    }

    /// Returns the tiles with the anchors of their neighbours.
    private static func withNeighbours(_ tiles: [DiaryTile]) -> [DiaryTile] {
        var linkedTiles = tiles
        for index in tiles.indices {
            if index > 0 { linkedTiles[index].previous = "#" + tiles[index - 1].anchor }
            if index + 1 < tiles.count { linkedTiles[index].next = "#" + tiles[index + 1].anchor }
        }
        return linkedTiles
    }
}

extension DiaryIndexPage.Turn {
    fileprivate init?(_ diary: Diary, me: Person.ID, _ words: Words) {
        guard let writer = diary.people.first(where: { $0.person == diary.currentWriter }) else { return nil }
        self.diary = diary.id
        isMine = writer.person == me
        text =
            isMine ? words("내 차례예요", "It is your turn") : words("\(writer.nick)의 차례예요", "It is \(writer.nick)'s turn")
        ask = isMine ? nil : words("\(writer.nick)에게 일기 부탁하기", "Ask \(writer.nick) for a page")
    }
}

extension DiaryIndexPage.FilterOptions {
    fileprivate init(_ filter: DiaryFilter, _ listContext: DiaryListContext, _ words: Words) {
        func options(_ choices: [(value: String, title: String)], _ any: String, _ chosen: String?) -> [SelectOption] {
            choices.isEmpty
                ? []
                : [SelectOption("", any, isSelected: chosen == nil)]
                    + choices.map { SelectOption($0.value, $0.title, isSelected: $0.value == chosen) }
        }
        months = options(
            listContext.months.map { ($0, words.month(named: $0)) }, words("모든 달", "Any month"), filter.month)
        tags = options(listContext.tags.map { ($0, "#" + $0) }, words("모든 태그", "Any tag"), filter.tag)
        papers = options(
            listContext.papers.map { ($0, words.paper($0)) }, words("모든 속지", "Any paper"), filter.paper)
        diaries = options(
            listContext.diaries.count > 1 ? listContext.diaries.map { (String($0.id), $0.name) } : [],
            words("모든 일기장", "Any diary"), filter.diary.map { String($0) })
        isOldestFirst = filter.sort == .oldest
        author = filter.author == .all ? nil : filter.author.rawValue
        hasOptions = !(months.isEmpty && tags.isEmpty && papers.isEmpty && diaries.isEmpty)
    }
}

extension Words {
    /// Returns the text of the tile that asks for today's page.
    fileprivate func invitation(_ turn: DiaryIndexPage.Turn?) -> String {
        switch turn?.isMine {
        case true: self("내 차례예요. 기다리고 있어요.", "It is your turn. The others are waiting.")
        case false: self("차례가 아니어도 미리 써 둘 수 있어요", "You can start before your turn")
        case nil: self("사진 한 장, 한 줄이면 돼요", "A photo and a line are enough")
        }
    }

    /// Returns a count, with "+" if counting stopped at `limit`.
    fileprivate func cappedCount(_ count: Int, limit: Int) -> String {
        number(count) + (count >= limit ? "+" : "")
    }
}

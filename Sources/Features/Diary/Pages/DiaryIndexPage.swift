import Catalog
import HTTPServer
import Site

/// The pages of a diary, as a grid or one at a time.
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
    let faces: [Avatar]
    let currentTurn: Turn?
    let views: [LinkChoice]
    let chips: [Chip]
    let toolbar: Toolbar
    let filters: Filters
    let months: [Month]
    let tiles: [DiaryTile]
    let isOne: Bool
    let pager: Pager
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
    struct Filters: Sendable {
        let months: [SelectOption]
        let tags: [SelectOption]
        let papers: [SelectOption]
        let diaries: [SelectOption]
        let isOldestFirst: Bool
        let writer: String?
        let isAny: Bool
    }

    /// Creates the page of a list.
    ///
    /// - Parameter view: the current view, from the address or chosen earlier.
    init(
        shell: Shell, listQuery: DiaryListQuery, view: DiaryListQuery.View, around: DiaryListContext,
        found: Results, tiles: [DiaryTile]
    ) {
        let words = shell.words
        let me = shell.person.id
        let listing = listQuery.listing
        let book = around.diaries.first { $0.id == listing.diary } ?? around.diaries.first
        title = listing.diary == nil && around.diaries.count > 1 ? words.diary : book?.name ?? words.diary
        let turns = around.diaries.filter { $0.hasTurns && (listing.diary == nil || $0.id == listing.diary) }
        let waiting = turns.first { $0.currentWriter == me } ?? turns.first
        currentTurn = waiting.flatMap { Turn($0, me: me, words) }
        detail = words.pages(around.count)
        faces =
            (book?.people.count ?? 0) > 1
            ? book?.people.prefix(4).compactMap { around.people[$0.person]?.avatar } ?? [] : []
        isOne = view == .one
        views = [
            LinkChoice(words.allTogether, url: listQuery.url { $0.view = .grid }, icon: "grid", isCurrent: !isOne),
            LinkChoice(words.oneByOne, url: listQuery.url { $0.view = .one }, icon: "books", isCurrent: isOne),
            LinkChoice(words.calendar, url: DiaryPath.calendar(), icon: "calendar"),
        ]
        toolbar = Toolbar(orders: [
            LinkChoice(
                words.newest, url: listQuery.url { $0.listing.sort = .newest }, isCurrent: listing.sort == .newest),
            LinkChoice(
                words.oldest, url: listQuery.url { $0.listing.sort = .oldest }, isCurrent: listing.sort == .oldest),
        ])
        chips = Self.chips(listQuery, around, me: me, words)
        filters = Filters(listQuery.listing, around, words)
        let steps = Self.stepped(tiles)
        self.tiles = steps
        var months = isOne ? [] : Self.months(steps, words)
        let isStart = listing.after == nil && !listQuery.isFiltered && listing.sort == .newest
        if isStart, !months.isEmpty { months[0].invitation = words.invitation(currentTurn) }
        self.months = months
        func cursorText(_ place: DiaryFilter.PageCursor?) -> String {
            var other = listQuery
            other.listing.after = place
            return other.address.text
        }
        pager = Pager(next: found.next.map(cursorText), first: listing.after == nil ? nil : cursorText(nil))
        previous = found.previous.map(cursorText)
        isEmpty = tiles.isEmpty
        isNew = around.count == 0 && !listQuery.isFiltered
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
        _ listQuery: DiaryListQuery, _ around: DiaryListContext, me: Person.ID, _ words: Words
    ) -> [Chip] {
        let listing = listQuery.listing
        let coWriters = around.coWriters(than: me)
        var chips = [
            Chip(
                words("모두", "All"), url: listQuery.url { $0.listing.author = .all }, count: words.number(around.count),
                isCurrent: listing.author == .all),
            Chip(
                words("내가 쓴 일기", "Mine"), url: listQuery.url { $0.listing.author = .mine },
                count: words.cappedCount(around.mine, DiaryListContext.countLimit), isCurrent: listing.author == .mine),
        ]
        if !coWriters.isEmpty || listing.author == .theirs {
            let name = coWriters.count == 1 ? coWriters[0].nick : nil
            chips.append(
                Chip(
                    name.map { words("\(words.subject($0)) 쓴 일기", "By \($0)") } ?? words("다른 사람이 쓴 일기", "By others"),
                    url: listQuery.url { $0.listing.author = .theirs }, isCurrent: listing.author == .theirs))
        }
        func removable(_ title: String, _ change: (inout DiaryListQuery) -> Void) {
            chips.append(Chip(title, url: listQuery.url(change), isCurrent: true, isRemovable: true))
        }
        if let day = listing.days?.lowerBound {
            removable(LocalDate(day).map { words.day($0, withYear: true) } ?? day) { $0.listing.days = nil }
        }
        if let month = listing.month { removable(words.month(named: month)) { $0.listing.month = nil } }
        if let tag = listing.tag { removable("#" + tag) { $0.listing.tag = nil } }
        if let paper = listing.paper { removable(words.paper(paper)) { $0.listing.paper = nil } }
        if let diary = listing.diary, let book = around.diaries.first(where: { $0.id == diary }) {
            removable(book.name) { $0.listing.diary = nil }
        }
        chips.append(
            Chip(words("지난 오늘", "On this day"), url: SitePath.onThisDay()))
        return chips
    }

    /// Cursors to the next and the previous page of a list.
    struct Results {
        let next: DiaryFilter.PageCursor?
        /// Cursor of the previous page: `nil` on the first page, `.some(nil)` if the previous page is the first.
        let previous: DiaryFilter.PageCursor??
    }

    private static func months(_ tiles: [DiaryTile], _ words: Words) -> [Month] {
        var months: [Month] = []
        for tile in tiles {
            let name = String(tile.date.prefix(7))
            if months.last?.name != name {
                months.append(Month(name: name, title: words.month(named: name), tiles: []))
            }
            months[months.count - 1].tiles.append(tile)
        }
        return months
    }

    /// Returns the tiles with the anchors of their neighbours.
    private static func stepped(_ tiles: [DiaryTile]) -> [DiaryTile] {
        var steps = tiles
        for place in steps.indices {
            if place > 0 { steps[place].previous = "#" + tiles[place - 1].anchor }
            if place + 1 < tiles.count { steps[place].next = "#" + tiles[place + 1].anchor }
        }
        return steps
    }
}

extension DiaryIndexPage.Turn {
    fileprivate init?(_ book: Diary, me: Person.ID, _ words: Words) {
        guard let person = book.people.first(where: { $0.person == book.currentWriter }) else { return nil }
        diary = book.id
        isMine = person.person == me
        text =
            isMine ? words("내 차례예요", "It is your turn") : words("\(person.nick)의 차례예요", "It is \(person.nick)'s turn")
        ask = isMine ? nil : words("\(person.nick)에게 일기 부탁하기", "Ask \(person.nick) for a page")
    }
}

extension DiaryIndexPage.Filters {
    fileprivate init(_ listing: DiaryFilter, _ around: DiaryListContext, _ words: Words) {
        func options(_ all: [(String, String)], _ any: String, _ chosen: String?) -> [SelectOption] {
            all.isEmpty
                ? []
                : [SelectOption("", any, isSelected: chosen == nil)]
                    + all.map { SelectOption($0.0, $0.1, isSelected: $0.0 == chosen) }
        }
        months = options(
            around.months.map { ($0, words.month(named: $0)) }, words("모든 달", "Any month"), listing.month)
        tags = options(around.tags.map { ($0, "#" + $0) }, words("모든 태그", "Any tag"), listing.tag)
        papers = options(
            around.papers.map { ($0, words.paper($0)) }, words("모든 속지", "Any paper"), listing.paper)
        diaries = options(
            around.diaries.count > 1 ? around.diaries.map { (String($0.id), $0.name) } : [],
            words("모든 일기장", "Any diary"), listing.diary.map { String($0) })
        isOldestFirst = listing.sort == .oldest
        writer = listing.author == .all ? nil : listing.author.rawValue
        isAny = !(months.isEmpty && tags.isEmpty && papers.isEmpty && diaries.isEmpty)
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

    fileprivate func cappedCount(_ count: Int, _ most: Int) -> String {
        number(count) + (count >= most ? "+" : "")
    }
}

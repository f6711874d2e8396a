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
    let faces: [Portrait]
    let turn: Turn?
    let views: [Choice]
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
        let months: [Option]
        let tags: [Option]
        let papers: [Option]
        let diaries: [Option]
        let isOldestFirst: Bool
        let writer: String?
        let isAny: Bool
    }

    /// Creates the page of a list.
    ///
    /// - Parameter view: the current view, from the address or chosen earlier.
    init(
        shell: Shell, trail: DiaryTrail, view: DiaryTrail.View, around: DiarySurroundings,
        found: Found, tiles: [DiaryTile]
    ) {
        let words = shell.words
        let me = shell.person.id
        let listing = trail.listing
        let book = around.diaries.first { $0.id == listing.diary } ?? around.diaries.first
        title = listing.diary == nil && around.diaries.count > 1 ? words.diary : book?.name ?? words.diary
        let turns = around.diaries.filter { $0.hasTurns && (listing.diary == nil || $0.id == listing.diary) }
        let waiting = turns.first { $0.turn == me } ?? turns.first
        turn = waiting.flatMap { Turn($0, me: me, words) }
        detail = words.pages(around.count)
        faces =
            (book?.people.count ?? 0) > 1
            ? book?.people.prefix(4).compactMap { around.people[$0.person]?.portrait } ?? [] : []
        isOne = view == .one
        views = [
            Choice(words.allTogether, url: trail.url { $0.view = .grid }, icon: "grid", isCurrent: !isOne),
            Choice(words.oneByOne, url: trail.url { $0.view = .one }, icon: "books", isCurrent: isOne),
            Choice(words.calendar, url: DiaryPath.calendar(), icon: "calendar"),
        ]
        toolbar = Toolbar(orders: [
            Choice(words.newest, url: trail.url { $0.listing.sort = .newest }, isCurrent: listing.sort == .newest),
            Choice(words.oldest, url: trail.url { $0.listing.sort = .oldest }, isCurrent: listing.sort == .oldest),
        ])
        chips = Self.chips(trail, around, me: me, words)
        filters = Filters(trail.listing, around, words)
        let steps = Self.stepped(tiles)
        self.tiles = steps
        var months = isOne ? [] : Self.months(steps, words)
        let isStart = listing.after == nil && !trail.isFiltered && listing.sort == .newest
        if isStart, !months.isEmpty { months[0].invitation = words.invitation(turn) }
        self.months = months
        func place(_ place: DiaryListing.Place?) -> String {
            var other = trail
            other.listing.after = place
            return other.address.text
        }
        pager = Pager(next: found.next.map(place), first: listing.after == nil ? nil : place(nil))
        previous = found.previous.map(place)
        isEmpty = tiles.isEmpty
        isNew = around.count == 0 && !trail.isFiltered
        empty =
            isNew
            ? EmptyState(
                words("아직 쓴 쪽이 없어요", "No pages yet"),
                words(
                    "사진 한 장, 한 줄이면 오늘이 남아요. 다 쓰기 전에는 나만 볼 수 있어요.",
                    "One photo and one line keep today. Nobody else sees a page before you finish it."),
                action: Choice(words("첫 쪽 쓰기", "Write the first page"), url: DiaryPath.new(), icon: "plus"))
            : EmptyState(
                words("여기에 맞는 쪽이 없어요", "No page fits"),
                words("거르기를 빼면 모든 쪽이 보여요.", "Without the filters all pages are shown."),
                action: Choice(words("모두 보기", "Show all"), url: DiaryPath.index()))
    }

    private static func chips(
        _ trail: DiaryTrail, _ around: DiarySurroundings, me: Person.ID, _ words: Words
    ) -> [Chip] {
        let listing = trail.listing
        let others = around.others(than: me)
        var chips = [
            Chip(
                words("모두", "All"), url: trail.url { $0.listing.who = .all }, count: words.number(around.count),
                isCurrent: listing.who == .all),
            Chip(
                words("내가 쓴 쪽", "Mine"), url: trail.url { $0.listing.who = .mine },
                count: words.upTo(around.mine, DiarySurroundings.most), isCurrent: listing.who == .mine),
        ]
        if !others.isEmpty || listing.who == .theirs {
            let name = others.count == 1 ? others[0].nick : nil
            chips.append(
                Chip(
                    name.map { words("\(words.subject($0)) 쓴 쪽", "By \($0)") } ?? words("다른 사람이 쓴 쪽", "By others"),
                    url: trail.url { $0.listing.who = .theirs }, isCurrent: listing.who == .theirs))
        }
        func removable(_ title: String, _ change: (inout DiaryTrail) -> Void) {
            chips.append(Chip(title, url: trail.url(change), isCurrent: true, isRemovable: true))
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
    struct Found {
        let next: DiaryListing.Place?
        /// Cursor of the previous page: `nil` on the first page, `.some(nil)` if the previous page is the first.
        let previous: DiaryListing.Place??
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
        guard let person = book.people.first(where: { $0.person == book.turn }) else { return nil }
        diary = book.id
        isMine = person.person == me
        text =
            isMine ? words("내 차례예요", "It is your turn") : words("\(person.nick)의 차례예요", "It is \(person.nick)'s turn")
        ask = isMine ? nil : words("\(person.nick)에게 일기 부탁하기", "Ask \(person.nick) for a page")
    }
}

extension DiaryIndexPage.Filters {
    fileprivate init(_ listing: DiaryListing, _ around: DiarySurroundings, _ words: Words) {
        func options(_ all: [(String, String)], _ any: String, _ chosen: String?) -> [Option] {
            all.isEmpty
                ? []
                : [Option("", any, isSelected: chosen == nil)]
                    + all.map { Option($0.0, $0.1, isSelected: $0.0 == chosen) }
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
        writer = listing.who == .all ? nil : listing.who.rawValue
        isAny = !(months.isEmpty && tags.isEmpty && papers.isEmpty && diaries.isEmpty)
    }
}

extension Words {
    /// Returns the text of the tile that asks for today's page.
    fileprivate func invitation(_ turn: DiaryIndexPage.Turn?) -> String {
        switch turn?.isMine {
        case true: self("내 차례예요. 기다리고 있어요.", "It is your turn, and somebody waits.")
        case false: self("차례가 아니어도 미리 써 둘 수 있어요", "You may begin before your turn")
        case nil: self("사진 한 장, 한 줄이면 돼요", "One photo and one line will do")
        }
    }

    fileprivate func upTo(_ count: Int, _ most: Int) -> String {
        number(count) + (count >= most ? "+" : "")
    }
}

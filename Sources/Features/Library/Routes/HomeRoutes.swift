import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The home page, and the page with the ways to add items.
struct HomeRoutes: RouteGroup {
    let site: SiteContext
    private let contents = RevisionCache<Content>()

    /// Contents of the home page on one day, valid until a change.
    private struct Content: Sendable {
        let shelves: [(collection: any ItemCollection, shelf: HomeShelf)]
        let isFirstRun: Bool
        let recent: [Item]
        /// Time at which the next item, dated in the future, joins the recent ones; `nil` if there is none.
        let nextAt: Timestamp?
        /// Items of the same day in earlier years without duplicates. ``memory`` is the entry to show large.
        let remembered: [Item]
        let memory: (day: LocalDay, entry: TimelineEntry, highlight: OnThisDayHighlight)?
        let inbox: InboxData?
        let isBusy: Bool
        /// Number of items added in the last seven days, today included.
        let thisWeek: Int
    }

    /// The first items of the inbox, and their number.
    private struct InboxData: Sendable {
        let count: Int
        let items: [Item]
        let reasons: [Item.ID: Phrase]
    }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.home, show)
        routes.on(.get, SitePath.adding, add)
    }

    private func add(_ request: Request) throws -> Response {
        try site.page(request, at: .none, parts: ["doors"]) { html, shell in
            Templates.addingPage(&html, shell: shell, doors: collectionCards(shell.words))
        }
    }

    private func collectionCards(_ words: Words) -> [CollectionCard] {
        site.collections.map { CollectionCard($0, words) }
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .home, parts: ["doors", "home"]) { html, shell in
            let content = try contents.get(
                shell.person.id, shell.today.text, in: catalog,
                isCurrent: { $0.nextAt.map { shell.now < $0 } ?? true }
            ) { try read(now: shell.now, today: LocalDay(of: shell.now, in: shell.zone), in: $0) }
            Templates.homePage(&html, shell: shell, page: homePage(content, shell))
        }
    }
}

extension HomeRoutes {
    /// Maximum number of recently added items.
    private static let maxRecent = 10

    private func read(now: Timestamp, today: LocalDay, in scope: OwnerScope) throws -> Content {
        let date = today.date
        let firstDayOfWeek = LocalDay(year: date.year, month: date.month, day: date.day - 6, in: today.zone)
        let shelves = try site.collections.flatMap { collection in
            try collection.homeShelves(in: scope).map { (collection: collection, shelf: $0) }
        }.filter { !$0.shelf.items.isEmpty }
        let counts = try catalog.items.counts(in: scope)
        // Clocks of phones are sometimes slightly ahead.
        let until = now + .seconds(1)
        let recent = try catalog.items.list(before: Self.position(at: until), limit: Self.maxRecent, in: scope)
        let (remembered, memory) = try remembered(today, in: scope)
        let shownIDs = Set(shelves.flatMap { $0.shelf.items.map(\.id) }).union(recent.map(\.id))
        return Content(
            shelves: shelves, isFirstRun: ItemState.allCases.allSatisfy { counts[$0] == 0 }, recent: recent,
            nextAt: try catalog.items.next(from: until, in: scope), remembered: remembered, memory: memory,
            inbox: try inbox(counts[.inbox], in: scope),
            isBusy: try catalog.items.isBusy(with: shownIDs.sorted(), in: scope),
            thisWeek: try addedCount(since: firstDayOfWeek.start, in: scope))
    }

    /// Returns the position of the first item that is added at a time. The low 20 bits order items of the same time.
    private static func position(at time: Timestamp) -> Int64 { time.rawValue << 20 }

    /// Returns the items of this day in earlier years, and the one to show large.
    private func remembered(
        _ today: LocalDay, in scope: OwnerScope
    ) throws -> (items: [Item], memory: (day: LocalDay, entry: TimelineEntry, highlight: OnThisDayHighlight)?) {
        let years = try OnThisDayRoutes(site: site).remembered(today: today, in: scope)
        let entries = years.flatMap { year in year.entries.map { (day: year.day, entry: $0) } }
        var seen: Set<Item.ID> = []
        let items = entries.map(\.entry.subject).filter { seen.insert($0.id).inserted }
        guard let highlight = HomeOnThisDay.highlight(of: entries.map(\.entry)),
            let collection = site.collection(of: entries[highlight].entry.subject.kind)
        else { return (items, nil) }
        let (day, entry) = entries[highlight]
        return (items, (day, entry, try collection.onThisDayHighlight(of: entry.subject, in: scope)))
    }

    /// Returns the first items of the inbox; `nil` if it is empty.
    private func inbox(_ count: Int, in scope: OwnerScope) throws -> InboxData? {
        guard count > 0 else { return nil }
        let query = ItemQuery(owner: scope.owner, state: .inbox, limit: HomeInboxSection.maxRows)
        let items = try catalog.items.page(query, in: scope.db).rows
        let reasons = try site.features.reduce(into: [Item.ID: Phrase]()) { all, feature in
            try all.merge(feature.reasons(for: items.map(\.id), in: catalog, scope.db)) { first, _ in first }
        }
        return InboxData(count: count, items: items, reasons: reasons)
    }

    /// Returns the number of items added since a time, at most 1000, so that a large import is not counted to its end.
    private func addedCount(since: Timestamp, in scope: OwnerScope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY itemNewest
            WHERE owner = ? AND state = 'kept' AND position >= ? LIMIT 1000)
            """, [scope.owner, Self.position(at: since)])
    }
}

extension HomeRoutes {
    private func homePage(_ content: Content, _ shell: Shell) -> HomePage {
        let words = shell.words
        let memory = content.memory.map {
            HomeOnThisDay($0.entry, of: $0.day, $0.highlight, in: site, shell: shell)
        }
        // Shelves with items in progress are shown as sections at the top.
        let plainShelves = content.shelves.filter(\.shelf.progressSteps.isEmpty).map { collection, homeShelf in
            var shelf = shelf(
                words(homeShelf.title), homeShelf.path, homeShelf.items, collection.navigation.cssClass, shell)
            shelf.also = homeShelf.secondaryLink.map { LinkChoice(words($0.title), url: $0.path) }
            return shelf
        }
        // Items on a shelf above are not repeated.
        let idsOnShelves = Set(content.shelves.flatMap { $0.shelf.items.map(\.id) })
        let recent = content.recent.filter { !idsOnShelves.contains($0.id) }
        let otherRemembered = content.remembered.filter { $0.id != memory?.card.id }
        let shelves =
            plainShelves
            + [
                shelf(words("최근에 담은 것", "Recently saved"), SitePath.timeline(), recent, "", shell),
                shelf(words.onThisDay, SitePath.onThisDay(), otherRemembered, "", shell),
            ].filter { !$0.cards.isEmpty }
        return HomePage(
            shell: shell, collectionCards: collectionCards(words),
            highlights: HomePage.Highlights(
                memory: memory, inbox: content.inbox.map { inboxSection($0, shell) },
                inProgress: content.shelves.compactMap {
                    HomeInProgressSection($0.shelf, of: $0.collection, in: site, shell: shell)
                }),
            shelves: shelves, isFirstRun: content.isFirstRun, isBusy: content.isBusy, thisWeek: content.thisWeek)
    }

    private func shelf(
        _ title: String, _ url: String, _ items: [Item], _ cssClass: String, _ shell: Shell
    ) -> HomePage.Shelf {
        HomePage.Shelf(title: title, url: url, cssClass: cssClass, cards: site.cards(items, shell: shell))
    }

    private func inboxSection(_ inbox: InboxData, _ shell: Shell) -> HomeInboxSection {
        HomeInboxSection(
            count: shell.words.number(inbox.count),
            rows: zip(inbox.items, site.cards(inbox.items, shell: shell)).map { item, card in
                HomeInboxSection.Row(card: card, reason: inbox.reasons[item.id].map { shell.words($0) } ?? card.age)
            })
    }
}

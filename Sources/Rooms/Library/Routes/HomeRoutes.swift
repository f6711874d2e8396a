import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

struct HomeRoutes: RouteGroup {
    let dashboard: Dashboard
    /// What one day is as long as nothing changes.
    private struct Today: Sendable {
        /// The same day of earlier years.
        let years: [OnThisDayRoutes.Memories.Year]
        /// Items added in the seven days that end with it.
        let thisWeek: Int
    }

    private let days = RevisionCache<Today>()

    init(dashboard: Dashboard) {
        self.dashboard = dashboard
    }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.home, show)
        routes.on(.get, SitePath.adding, add)
    }

    private func add(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .none, parts: ["doors"]) { html, shell in
            Templates.addingPage(&html, shell: shell, doors: doors(shell.words))
        }
    }

    private func doors(_ words: Words) -> [Door] { dashboard.collections.map { Door($0, words) } }

    private func show(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .home, parts: ["doors", "home"]) { html, shell in
            Templates.homePage(&html, shell: shell, page: try homePage(shell))
        }
    }

    private func homePage(_ shell: Shell) throws -> HomePage {
        let day = LocalDate(shell.now)
        let today = try days.get(shell.person.id, day.text, in: catalog) { scope in
            let week = LocalDay(year: day.year, month: day.month, day: day.day - 6)
            return Today(
                years: try OnThisDayRoutes(dashboard: dashboard).remembered(now: shell.now, in: scope),
                thisWeek: try addedCount(since: week.start, in: scope))
        }
        return try catalog.read(of: shell.person.id) { scope in
            let plans = try dashboard.collections.flatMap { collection in
                try collection.shelves(in: scope).map { (collection, $0) }
            }.filter { !$1.items.isEmpty }
            let underWay = plans.compactMap { HomeUnderWay($1, of: $0, in: dashboard, shell: shell) }
            let resting = plans.filter { $1.steps.isEmpty }
            let counts = try catalog.items.counts(in: scope)
            let recent = try catalog.items.list(
                before: (shell.now + .seconds(1)).rawValue << 20, limit: Self.recent, in: scope)
            let past = try remembered(today.years, shell, in: scope)
            let others = past.items.filter { $0.id != past.memory?.card.id }
            let onShelves = Set(plans.flatMap { $1.items.map(\.id) })
            let words = shell.words
            let shelves =
                resting.map { collection, plan in
                    var shelf = shelf(words(plan.title), plan.path, plan.items, collection.navigation.cssClass, shell)
                    shelf.also = plan.also.map { Choice(words($0.title), url: $0.path) }
                    return shelf
                }
                + [
                    // What stands above is not said again.
                    shelf(
                        words("최근에 담은 것", "Recently kept"), SitePath.timeline(),
                        recent.filter { !onShelves.contains($0.id) }, "", shell),
                    shelf(words.onThisDay, SitePath.onThisDay(), others, "", shell),
                ].filter { !$0.cards.isEmpty }
            let shown = onShelves.union(recent.map(\.id))
            return HomePage(
                shell: shell, doors: doors(words),
                goingOn: HomePage.GoingOn(
                    memory: past.memory, waiting: try waiting(counts[.inbox], shell, in: scope),
                    underWay: underWay),
                shelves: shelves, isFirstRun: ItemState.allCases.allSatisfy { counts[$0] == 0 },
                isBusy: try catalog.items.isBusy(with: shown.sorted(), in: scope),
                thisWeek: today.thisWeek)
        }
    }

    private static let recent = 10

    private func shelf(
        _ title: String, _ url: String, _ items: [Item], _ cssClass: String, _ shell: Shell
    ) -> HomePage.Shelf {
        HomePage.Shelf(title: title, url: url, cssClass: cssClass, cards: dashboard.cards(items, shell: shell))
    }

    /// What is remembered today, and what of it is worth a large picture.
    private func remembered(
        _ years: [OnThisDayRoutes.Memories.Year], _ shell: Shell, in scope: Scope
    ) throws -> (items: [Item], memory: HomeMemory?) {
        var seen: Set<Item.ID> = []
        let items = years.flatMap { $0.entries.map(\.subject) }.filter { seen.insert($0.id).inserted }
        let entries = years.flatMap { year in year.entries.map { (day: year.day, entry: $0) } }
        guard let best = HomeMemory.best(of: entries.map(\.entry)),
            let collection = dashboard.collection(of: entries[best].entry.subject.kind)
        else { return (items, nil) }
        let (day, entry) = entries[best]
        let memory = try collection.memory(of: entry.subject, in: scope)
        return (items, HomeMemory(entry, of: day, memory, in: dashboard, shell: shell))
    }

    private func waiting(_ count: Int, _ shell: Shell, in scope: Scope) throws -> HomeWaiting? {
        guard count > 0 else { return nil }
        let query = ItemQuery(owner: scope.owner, state: .inbox, limit: HomeWaiting.shown)
        let items = try catalog.items.page(query, in: scope.db).rows
        let reasons = try dashboard.rooms.reduce(into: [Item.ID: Phrase]()) { all, room in
            try all.merge(room.reasons(for: items.map(\.id), in: catalog, scope.db)) { first, _ in first }
        }
        return HomeWaiting(
            count: shell.words.number(count),
            rows: zip(items, dashboard.cards(items, shell: shell)).map { item, card in
                HomeWaiting.Row(card: card, reason: reasons[item.id].map { shell.words($0) } ?? card.age)
            })
    }

    /// Items added since then; counts to 1000 at most, so that an import costs no more.
    private func addedCount(since: Timestamp, in scope: Scope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY itemNewest
            WHERE owner = ? AND state = 'kept' AND position >= ? LIMIT 1000)
            """, [scope.owner, since.rawValue << 20])
    }
}

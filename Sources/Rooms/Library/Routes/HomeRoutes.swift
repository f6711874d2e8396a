import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

struct HomeRoutes: RouteGroup {
    let dashboard: Dashboard

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
        try dashboard.page(request, at: .home, parts: ["doors"]) { html, shell in
            Templates.homePage(&html, shell: shell, page: try homePage(shell))
        }
    }

    private func homePage(_ shell: Shell) throws -> HomePage {
        let owner = shell.person.id
        let plans = try dashboard.collections.flatMap { collection in
            try collection.shelves(for: shell.session, in: dashboard).map { (collection, $0) }
        }
        let shelves = plans.filter { !$1.items.isEmpty }.map { collection, plan in
            HomePage.Shelf(
                title: shell.words(plan.title), url: plan.path, cssClass: collection.navigation.cssClass,
                cards: dashboard.cards(plan.items, shell: shell))
        }
        let (counts, recent, thisWeek, remembered) = try catalog.read(of: owner) { scope in
            (
                try catalog.items.counts(in: scope),
                try catalog.items.list(
                    before: (shell.now + .seconds(1)).rawValue << 20, limit: 10, in: scope),
                try addedCount(since: shell.now - .seconds(7 * 86_400), in: scope),
                try OnThisDayRoutes(dashboard: dashboard).remembered(now: shell.now, in: scope)
            )
        }
        let words = shell.words
        let newest = HomePage.Shelf(
            title: words("최근에 담은 것", "Recently kept"), url: SitePath.timeline(), cssClass: "",
            cards: dashboard.cards(recent, shell: shell))
        let onThisDay = HomePage.Shelf(
            title: words.onThisDay, url: SitePath.onThisDay(), cssClass: "",
            cards: dashboard.cards(remembered, shell: shell))
        return HomePage(
            shell: shell, doors: doors(words), shelves: (shelves + [newest, onThisDay]).filter { !$0.cards.isEmpty },
            isFirstRun: ItemState.allCases.allSatisfy { counts[$0] == 0 }, thisWeek: thisWeek)
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

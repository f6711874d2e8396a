import Catalog
import GRDB
import HTTPServer
import HTTPTypes

extension Dashboard {
    func homeRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.home) { [self] request in
            try page(request, at: .home) { html, shell in
                Templates.homePage(&html, shell: shell, page: try homePage(shell))
            }
        }
        routes.on(.get, SitePath.timeline) { [self] request in
            try page(request, at: .timeline) { html, shell in
                let day = request.query["on"].flatMap { LocalDay($0) } ?? LocalDay(of: shell.now)
                let (items, folders) = try catalog.read { db in
                    (
                        try addedItems(
                            of: shell.session.person.id, before: day.end, limit: Self.onTimeline + 1, in: db),
                        try catalog.folders.tree(owner: shell.session.person.id, in: db)
                    )
                }
                Templates.timelinePage(
                    &html, shell: shell,
                    page: TimelinePage(
                        shell: shell, day: day, cards: cards(Array(items.prefix(Self.onTimeline)), shell: shell),
                        isMore: items.count > Self.onTimeline, bulk: mixedBar(shell: shell, folders: folders)))
            }
        }
    }

    private func homePage(_ shell: Shell) throws -> HomePage {
        let owner = shell.session.person.id
        let plans = try collections.flatMap { collection in
            try collection.shelves(for: shell.session, in: self).map { (collection, $0) }
        }
        let shelves = plans.filter { !$1.items.isEmpty }.map { collection, plan in
            HomePage.Shelf(
                title: shell.words(plan.title), url: plan.path, cssClass: collection.navigation.cssClass,
                cards: cards(plan.items, shell: shell))
        }
        let (counts, recent, thisWeek, remembered) = try catalog.read { db in
            (
                try catalog.items.counts(owner: owner, in: db),
                try addedItems(of: owner, before: shell.now + .seconds(1), limit: 10, in: db),
                try addedCount(of: owner, since: shell.now - .seconds(7 * 86_400), in: db),
                try memories(of: owner, now: shell.now, in: db)
            )
        }
        let words = shell.words
        let newest = HomePage.Shelf(
            title: words("최근에 담은 것", "Recently kept"), url: SitePath.timeline(), cssClass: "",
            cards: cards(recent, shell: shell))
        let onThisDay = HomePage.Shelf(
            title: words("지난 오늘", "On this day"), url: SitePath.timeline(), cssClass: "",
            cards: cards(remembered, shell: shell))
        return HomePage(
            shell: shell, shelves: (shelves + [newest, onThisDay]).filter { !$0.cards.isEmpty },
            isFirstRun: ItemState.allCases.allSatisfy { counts[$0] == 0 }, thisWeek: thisWeek)
    }

    private static let onTimeline = 60

    /// Kept items added from one moment (inclusive) to another, the newest first.
    private func addedItems(
        of owner: Person.ID, from start: Timestamp = Timestamp(0), before end: Timestamp, limit: Int, in db: Database
    ) throws -> [Item] {
        try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(Item.columns) FROM item INDEXED BY itemNewest
                WHERE owner = ? AND state = 'kept' AND position >= ? AND position < ? ORDER BY position DESC LIMIT ?
                """),
            arguments: [owner, start.rawValue << 20, end.rawValue << 20, limit]
        ).map(Item.init(row:))
    }

    /// Items added since then; counts to 1000 at most, so that an import costs no more.
    private func addedCount(of owner: Person.ID, since: Timestamp, in db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                """
                SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY itemNewest
                WHERE owner = ? AND state = 'kept' AND position >= ? LIMIT 1000)
                """), arguments: [owner, since.rawValue << 20]) ?? 0
    }

    /// What was added on this day of the last five years.
    private func memories(of owner: Person.ID, now: Timestamp, in db: Database) throws -> [Item] {
        let today = LocalDate(now)
        return try (1...5).flatMap { years -> [Item] in
            let day = LocalDay(year: today.year - years, month: today.month, day: today.day)
            return try addedItems(of: owner, from: day.start, before: day.end, limit: 4, in: db)
        }
    }
}

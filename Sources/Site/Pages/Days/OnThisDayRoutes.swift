import Catalog
import GRDB
import HTTPServer
import HTTPTypes

extension Dashboard {
    func onThisDayRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.onThisDay) { [self] request in
            try page(request, at: .timeline, parts: ["days"]) { html, shell in
                let day = request.query["day"].flatMap { YearDay($0) } ?? YearDay(LocalDate(shell.now))
                let (found, folders) = try catalog.read { db in
                    (
                        try memories(
                            of: shell.session.person.id, on: day, now: shell.now, most: Self.perYear + 1, in: db),
                        try catalog.folders.tree(owner: shell.session.person.id, in: db)
                    )
                }
                let thisYear = LocalDate(shell.now).year
                let years = found.map { year in
                    let title =
                        shell.words.fullDay(year.day.date, withYear: true) + " · "
                        + shell.words.yearsAgo(thisYear - year.day.date.year)
                    return entries(
                        Array(year.entries.prefix(Self.perYear)), title: title,
                        url: Address(SitePath.timeline()).adding("on", year.day.date.text).text,
                        isCut: year.entries.count > Self.perYear, shell: shell)
                }
                Templates.onThisDayPage(
                    &html, shell: shell,
                    page: OnThisDayPage(
                        shell: shell, day: day, years: years, bulk: mixedBar(shell: shell, folders: folders)))
            }
        }
    }

    private static let perYear = 12

    struct Memories: Sendable {
        let day: LocalDay
        let entries: [TimelineEntry]
    }

    /// What was added and what happened on a day of the year, by year, the latest first. Two statements and two for each
    /// source of moments, whatever the number of years.
    /// - Parameter most: so many of a year and source at most.
    func memories(
        of owner: Person.ID, on day: YearDay, now: Timestamp, most: Int, in db: Database
    ) throws -> [Memories] {
        let years = [
            try catalog.items.earliest(of: owner, in: db).map { LocalDate($0).year },
            try moments.earliest(of: owner, in: db).flatMap { Int($0.prefix(4)) },
        ].compactMap { $0 }
        guard let first = years.min() else { return [] }
        let days = day.days(since: first, before: now)
        let texts = days.map(\.date.text)
        let told = Dictionary(
            grouping: try moments.list(on: texts, owner: owner, most: most, in: db), by: \.day)
        let added = Dictionary(
            grouping: try catalog.items.list(within: days.map { $0.start..<$0.end }, owner: owner, most: most, in: db),
            by: \.time)
        return days.enumerated().compactMap { number, day in
            let entries: [TimelineEntry] =
                (told[texts[number]] ?? []).map { .moment($0) } + (added[number] ?? []).map { .item($0.item) }
            // A diary speaks first.
            let sorted = entries.filter(\.isPage) + entries.filter { !$0.isPage }
            return sorted.isEmpty ? nil : Memories(day: day, entries: sorted)
        }
    }

    /// The same for a row of the home page: a few of each year, nothing twice.
    func remembered(of owner: Person.ID, now: Timestamp, in db: Database) throws -> [Item] {
        let years = try memories(of: owner, on: YearDay(LocalDate(now)), now: now, most: 4, in: db)
        var seen: Set<Item.ID> = []
        return Array(
            years.flatMap { $0.entries.map(\.subject).filter { seen.insert($0.id).inserted }.prefix(4) }.prefix(20))
    }
}

extension TimelineEntry {
    var subject: Item {
        switch self {
        case .moment(let moment): moment.item
        case .item(let item): item
        }
    }

    fileprivate var isPage: Bool { subject.kind == .page }
}

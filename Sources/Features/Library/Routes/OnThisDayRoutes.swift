import Catalog
import HTTPServer
import HTTPTypes
import Site

struct OnThisDayRoutes: RouteGroup {
    let site: SiteContext
    private let cache = RevisionCache<CachedResult>()

    /// Contents of a page, valid until a change.
    private struct CachedResult: Sendable {
        let memories: OnThisDayQuery
        let ahead: OnThisDayPage.Upcoming?
    }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.onThisDay, show)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .timeline, parts: ["days", "home"]) { html, shell in
            let day = request.query["day"].flatMap { MonthDay($0) } ?? MonthDay(shell.today)
            let owner = shell.person.id
            let until = request.query["until"].flatMap { Int($0) }
            let today = LocalDay(of: shell.now, in: shell.zone)
            let name = "\(day.text) \(until ?? 0) \(today.date.text)"
            let found = try cache.get(owner, name, in: catalog) { scope in
                CachedResult(
                    memories: try memories(
                        on: day, until: until, today: today, limit: Self.perYear + 1, enough: Self.onPage, in: scope),
                    ahead: day == MonthDay(today.date) && until == nil ? try upcoming(of: day, today, in: scope) : nil)
            }
            let (years, folders) = try catalog.read(of: owner) { scope in
                (
                    try found.memories.years.map { try year($0, shell, in: scope) },
                    try catalog.folders.tree(in: scope)
                )
            }
            Templates.onThisDayPage(
                &html, shell: shell,
                page: OnThisDayPage(
                    shell: shell, day: day, years: years, upcoming: found.ahead, earlier: found.memories.earlier,
                    bulk: site.mixedBar(shell: shell, folders: folders)))
        }
    }

    private func year(_ year: OnThisDayQuery.Year, _ shell: Shell, in scope: OwnerScope) throws -> OnThisDayPage.Year {
        let words = shell.words
        var entries = Array(year.entries.prefix(Self.perYear))
        var memory: HomeOnThisDay?
        if let highlight = HomeOnThisDay.highlight(of: entries),
            let feature = site.collection(of: entries[highlight].subject.kind)
        {
            let entry = entries.remove(at: highlight)
            memory = HomeOnThisDay(
                entry, of: year.day, try feature.onThisDayHighlight(of: entry.subject, in: scope), in: site,
                shell: shell)
            // An item that was added and had an activity on one day appears once.
            entries.removeAll { $0.subject.id == entry.subject.id }
        }
        let ago = words.yearsAgo(shell.today.year - year.day.date.year)
        let rest = DayEntries(
            entries[...], title: words.fullDay(year.day.date, withYear: true) + " · " + ago,
            url: URLBuilder(SitePath.timeline()).adding("on", year.day.date.text).text,
            isCut: year.entries.count > Self.perYear, in: site, shell: shell)
        return OnThisDayPage.Year(memory: memory, rest: rest)
    }

    /// Returns the counts of the next day; nil if it has no entries.
    private func upcoming(of day: MonthDay, _ today: LocalDay, in scope: OwnerScope) throws -> OnThisDayPage.Upcoming? {
        let found = try memories(on: day.next, today: today, limit: Self.perYear, enough: Self.onPage, in: scope)
        guard !found.years.isEmpty else { return nil }
        return OnThisDayPage.Upcoming(
            years: found.years.count, things: found.years.reduce(0) { $0 + $1.entries.count },
            isMore: found.earlier != nil || found.years.contains { $0.entries.count >= Self.perYear })
    }

    private static let perYear = 12
    /// Number of entries after which a page ends with the year in progress.
    private static let onPage = 60
    private static let yearsAtFirst = 10

    struct OnThisDayQuery: Sendable {
        struct Year: Sendable {
            let day: LocalDay
            let entries: [TimelineEntry]
        }

        var years: [Year] = []
        /// The earliest year on the page if there may be more years; nil at the end.
        var earlier: Int?
    }

    /// Returns added items and activities of a day of the year, by year, latest first. Reads years in at
    /// most four rounds, each twice as long, so that a page of ten years does not wait for forty. Each round runs one
    /// statement, and one for each source of activities.
    /// - Parameters:
    ///   - until: the year before which to begin; nil for all.
    ///   - most: the maximum number of entries of one year and source.
    ///   - enough: the number of entries after which no further year is read. At most `most` of each year count.
    func memories(
        on day: MonthDay, until: Int? = nil, today: LocalDay, limit: Int, enough: Int, in scope: OwnerScope
    ) throws -> OnThisDayQuery {
        let first = [
            try catalog.items.earliest(in: scope).map { LocalDate($0, in: today.zone).year },
            try site.activities.earliest(in: scope).flatMap { Int($0.prefix(4)) },
        ].compactMap { $0 }.min()
        guard let first else { return OnThisDayQuery() }
        var rest = day.days(since: first, before: today).drop(while: { $0.date.year >= until ?? .max })
        var (found, count, round) = (OnThisDayQuery(), 0, Self.yearsAtFirst)
        while !rest.isEmpty {
            for year in try memories(on: Array(rest.prefix(round)), limit: limit, in: scope) {
                if count >= enough {
                    found.earlier = found.years.last?.day.date.year
                    return found
                }
                found.years.append(year)
                count += min(year.entries.count, limit)
            }
            rest = rest.dropFirst(round)
            round *= 2
        }
        return found
    }

    private func memories(on days: [LocalDay], limit: Int, in scope: OwnerScope) throws -> [OnThisDayQuery.Year] {
        let texts = days.map(\.date.text)
        let told = Dictionary(grouping: try site.activities.list(on: texts, limit: limit, in: scope), by: \.day)
        let added = Dictionary(
            grouping: try catalog.items.list(within: days.map { $0.start..<$0.end }, limit: limit, in: scope),
            by: \.time)
        return days.enumerated().compactMap { number, day in
            var telling = DayTimeline()
            let entries =
                ((told[texts[number]] ?? []).map { TimelineEntry($0) }
                + (added[number] ?? []).map { TimelineEntry($0.item, addedOn: texts[number]) })
                .filter { telling.markAsEmitted($0) }
            // Diary pages come first.
            let sorted = entries.filter(\.isPage) + entries.filter { !$0.isPage }
            return sorted.isEmpty ? nil : OnThisDayQuery.Year(day: day, entries: sorted)
        }
    }

    /// Returns the entries of earlier years for the home page: up to four of each year.
    func remembered(today: LocalDay, in scope: OwnerScope) throws -> [OnThisDayQuery.Year] {
        try memories(on: MonthDay(today.date), today: today, limit: 4, enough: Self.onHome, in: scope).years.map {
            year in
            OnThisDayQuery.Year(day: year.day, entries: Array(year.entries.prefix(4)))
        }
    }

    private static let onHome = 20
}

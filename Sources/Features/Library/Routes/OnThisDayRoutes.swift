import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The page of one day of the year in all earlier years.
struct OnThisDayRoutes: RouteGroup {
    let site: SiteContext
    private let cache = RevisionCache<CachedResult>()

    /// Contents of a page, valid until a change.
    private struct CachedResult: Sendable {
        let memories: Memories
        let upcoming: OnThisDayPage.Upcoming?
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
            let cacheName = "\(day.text) \(until ?? 0) \(today.date.text)"
            let cached = try cache.get(owner, cacheName, in: catalog) { scope in
                CachedResult(
                    memories: try memories(
                        on: day, until: until, today: today, limit: Self.maxPerYear + 1, enough: Self.pageSize,
                        in: scope),
                    upcoming: day == MonthDay(today.date) && until == nil
                        ? try upcoming(of: day, today, in: scope) : nil)
            }
            let (years, folders) = try catalog.read(of: owner) { scope in
                (
                    try cached.memories.years.map { try year($0, shell, in: scope) },
                    try catalog.folders.tree(in: scope)
                )
            }
            Templates.onThisDayPage(
                &html, shell: shell,
                page: OnThisDayPage(
                    shell: shell, day: day, years: years, upcoming: cached.upcoming, earlier: cached.memories.earlier,
                    bulk: site.mixedBar(shell: shell, folders: folders)))
        }
    }

    /// Returns a year with one entry shown large.
    private func year(_ year: Memories.Year, _ shell: Shell, in scope: OwnerScope) throws -> OnThisDayPage.Year {
        let words = shell.words
        var entries = Array(year.entries.prefix(Self.maxPerYear))
        var memory: HomeOnThisDay?
        if let highlight = HomeOnThisDay.highlight(of: entries),
            let collection = site.collection(of: entries[highlight].subject.kind)
        {
            let entry = entries.remove(at: highlight)
            memory = HomeOnThisDay(
                entry, of: year.day, try collection.onThisDayHighlight(of: entry.subject, in: scope), in: site,
                shell: shell)
            // An item that was added and had an activity on one day appears once.
            entries.removeAll { $0.subject.id == entry.subject.id }
        }
        let ago = words.yearsAgo(shell.today.year - year.day.date.year)
        let otherEntries = DayEntries(
            entries[...], title: words.fullDay(year.day.date, withYear: true) + " · " + ago,
            url: URLBuilder(SitePath.timeline()).adding("on", year.day.date.text).text,
            isCut: year.entries.count > Self.maxPerYear, in: site, shell: shell)
        return OnThisDayPage.Year(memory: memory, otherEntries: otherEntries)
    }

    /// Returns the counts of the next day; nil if it has no entries.
    private func upcoming(of day: MonthDay, _ today: LocalDay, in scope: OwnerScope) throws -> OnThisDayPage.Upcoming? {
        let memories = try memories(
            on: day.next, today: today, limit: Self.maxPerYear, enough: Self.pageSize, in: scope)
        guard !memories.years.isEmpty else { return nil }
        return OnThisDayPage.Upcoming(
            years: memories.years.count, entries: memories.years.reduce(0) { $0 + $1.entries.count },
            isMore: memories.earlier != nil || memories.years.contains { $0.entries.count >= Self.maxPerYear })
    }

    /// Maximum number of entries of one year.
    private static let maxPerYear = 12
    /// Number of entries after which a page ends with the year in progress.
    private static let pageSize = 60
    /// Number of years that the first round reads.
    private static let firstRoundYears = 10

    /// The entries of one day of the year in earlier years.
    struct Memories: Sendable {
        struct Year: Sendable {
            let day: LocalDay
            let entries: [TimelineEntry]
        }

        var years: [Year] = []
        /// The earliest year on the page if there may be more years; nil at the end.
        var earlier: Int?
    }

    /// Returns added items and activities of a day of the year, by year, latest first.
    ///
    /// Reads years in rounds, each twice as long as the one before, so that a page of ten years does not wait for
    /// forty. A round runs one statement for items and one for each source of activities.
    /// - Parameters:
    ///   - until: the year before which to begin; nil for all.
    ///   - limit: the maximum number of entries of one year and source.
    ///   - enough: the number of entries after which no further year is read. At most `limit` of each year count.
    func memories(
        on day: MonthDay, until: Int? = nil, today: LocalDay, limit: Int, enough: Int, in scope: OwnerScope
    ) throws -> Memories {
        let firstYear = [
            try catalog.items.earliest(in: scope).map { LocalDate($0, in: today.zone).year },
            try site.activities.earliest(in: scope).flatMap { Int($0.prefix(4)) },
        ].compactMap { $0 }.min()
        guard let firstYear else { return Memories() }
        var remainingDays = day.days(since: firstYear, before: today).drop(while: { $0.date.year >= until ?? .max })
        var (memories, count, roundLength) = (Memories(), 0, Self.firstRoundYears)
        while !remainingDays.isEmpty {
            for year in try years(of: Array(remainingDays.prefix(roundLength)), limit: limit, in: scope) {
                if count >= enough {
                    memories.earlier = memories.years.last?.day.date.year
                    return memories
                }
                memories.years.append(year)
                count += min(year.entries.count, limit)
            }
            remainingDays = remainingDays.dropFirst(roundLength)
            roundLength *= 2
        }
        return memories
    }

    /// Returns the entries of these days; days without entries are left out.
    private func years(of days: [LocalDay], limit: Int, in scope: OwnerScope) throws -> [Memories.Year] {
        let texts = days.map(\.date.text)
        let activities = Dictionary(grouping: try site.activities.list(on: texts, limit: limit, in: scope), by: \.day)
        let added = Dictionary(
            grouping: try catalog.items.list(within: days.map { $0.start..<$0.end }, limit: limit, in: scope),
            by: \.time)
        return days.enumerated().compactMap { index, day in
            var dayTimeline = DayTimeline()
            let entries =
                ((activities[texts[index]] ?? []).map { TimelineEntry($0) }
                + (added[index] ?? []).map { TimelineEntry($0.item, addedOn: texts[index]) })
                .filter { dayTimeline.shouldShow($0) }
            // Diary pages come first.
            let sorted = entries.filter(\.isDiaryPage) + entries.filter { !$0.isDiaryPage }
            return sorted.isEmpty ? nil : Memories.Year(day: day, entries: sorted)
        }
    }

    /// Returns the entries of earlier years for the home page: up to four of each year.
    func remembered(today: LocalDay, in scope: OwnerScope) throws -> [Memories.Year] {
        try memories(
            on: MonthDay(today.date), today: today, limit: Self.maxPerYearOnHome, enough: Self.maxOnHome, in: scope
        ).years.map { year in
            Memories.Year(day: year.day, entries: Array(year.entries.prefix(Self.maxPerYearOnHome)))
        }
    }

    private static let maxPerYearOnHome = 4
    private static let maxOnHome = 20
}

import Catalog
import HTTPServer
import HTTPTypes
import Site

struct OnThisDayRoutes: RouteGroup {
    let dashboard: Dashboard
    private let known = RevisionCache<Found>()

    /// Contents of a page, valid until a change.
    private struct Found: Sendable {
        let memories: Memories
        let ahead: OnThisDayPage.Ahead?
    }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.onThisDay, show)
    }

    private func show(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .timeline, parts: ["days", "home"]) { html, shell in
            let day = request.query["day"].flatMap { YearDay($0) } ?? YearDay(shell.today)
            let owner = shell.person.id
            let until = request.query["until"].flatMap { Int($0) }
            let today = LocalDay(of: shell.now, in: shell.zone)
            let name = "\(day.text) \(until ?? 0) \(today.date.text)"
            let found = try known.get(owner, name, in: catalog) { scope in
                Found(
                    memories: try memories(
                        on: day, until: until, today: today, most: Self.perYear + 1, enough: Self.onPage, in: scope),
                    ahead: day == YearDay(today.date) && until == nil ? try ahead(of: day, today, in: scope) : nil)
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
                    shell: shell, day: day, years: years, ahead: found.ahead, earlier: found.memories.earlier,
                    bulk: dashboard.mixedBar(shell: shell, folders: folders)))
        }
    }

    private func year(_ year: Memories.Year, _ shell: Shell, in scope: Scope) throws -> OnThisDayPage.Year {
        let words = shell.words
        var entries = Array(year.entries.prefix(Self.perYear))
        var memory: HomeMemory?
        if let best = HomeMemory.best(of: entries), let room = dashboard.collection(of: entries[best].subject.kind) {
            let entry = entries.remove(at: best)
            memory = HomeMemory(
                entry, of: year.day, try room.memory(of: entry.subject, in: scope), in: dashboard, shell: shell)
            // An item that was added and had an activity on one day appears once.
            entries.removeAll { $0.subject.id == entry.subject.id }
        }
        let ago = words.yearsAgo(shell.today.year - year.day.date.year)
        let rest = DayEntries(
            entries[...], title: words.fullDay(year.day.date, withYear: true) + " · " + ago,
            url: Address(SitePath.timeline()).adding("on", year.day.date.text).text,
            isCut: year.entries.count > Self.perYear, in: dashboard, shell: shell)
        return OnThisDayPage.Year(memory: memory, rest: rest)
    }

    /// Returns the counts of the next day; nil if it has no entries.
    private func ahead(of day: YearDay, _ today: LocalDay, in scope: Scope) throws -> OnThisDayPage.Ahead? {
        let found = try memories(on: day.next, today: today, most: Self.perYear, enough: Self.onPage, in: scope)
        guard !found.years.isEmpty else { return nil }
        return OnThisDayPage.Ahead(
            years: found.years.count, things: found.years.reduce(0) { $0 + $1.entries.count },
            isMore: found.earlier != nil || found.years.contains { $0.entries.count >= Self.perYear })
    }

    private static let perYear = 12
    /// Number of entries after which a page ends with the year in progress.
    private static let onPage = 60
    private static let yearsAtFirst = 10

    struct Memories: Sendable {
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
        on day: YearDay, until: Int? = nil, today: LocalDay, most: Int, enough: Int, in scope: Scope
    ) throws -> Memories {
        let first = [
            try catalog.items.earliest(in: scope).map { LocalDate($0, in: today.zone).year },
            try dashboard.moments.earliest(in: scope).flatMap { Int($0.prefix(4)) },
        ].compactMap { $0 }.min()
        guard let first else { return Memories() }
        var rest = day.days(since: first, before: today).drop(while: { $0.date.year >= until ?? .max })
        var (found, count, round) = (Memories(), 0, Self.yearsAtFirst)
        while !rest.isEmpty {
            for year in try memories(on: Array(rest.prefix(round)), most: most, in: scope) {
                if count >= enough {
                    found.earlier = found.years.last?.day.date.year
                    return found
                }
                found.years.append(year)
                count += min(year.entries.count, most)
            }
            rest = rest.dropFirst(round)
            round *= 2
        }
        return found
    }

    private func memories(on days: [LocalDay], most: Int, in scope: Scope) throws -> [Memories.Year] {
        let texts = days.map(\.date.text)
        let told = Dictionary(grouping: try dashboard.moments.list(on: texts, most: most, in: scope), by: \.day)
        let added = Dictionary(
            grouping: try catalog.items.list(within: days.map { $0.start..<$0.end }, most: most, in: scope),
            by: \.time)
        return days.enumerated().compactMap { number, day in
            var telling = DayTelling()
            let entries =
                ((told[texts[number]] ?? []).map { TimelineEntry($0) }
                + (added[number] ?? []).map { TimelineEntry($0.item, addedOn: texts[number]) })
                .filter { telling.tells($0) }
            // Diary pages come first.
            let sorted = entries.filter(\.isPage) + entries.filter { !$0.isPage }
            return sorted.isEmpty ? nil : Memories.Year(day: day, entries: sorted)
        }
    }

    /// Returns the entries of earlier years for the home page: up to four of each year.
    func remembered(today: LocalDay, in scope: Scope) throws -> [Memories.Year] {
        try memories(on: YearDay(today.date), today: today, most: 4, enough: Self.onHome, in: scope).years.map { year in
            Memories.Year(day: year.day, entries: Array(year.entries.prefix(4)))
        }
    }

    private static let onHome = 20
}

import Catalog
import HTTPServer
import Site

/// Entries of one day: activities first, then added items.
struct DayEntries: Sendable {
    struct ActivityRow: Sendable {
        let card: ItemCard
        /// Label of the activity, such as 봤어요.
        let label: String
    }

    let title: String
    /// URL of the day; nil on the page of the day itself.
    var url: String?
    let count: String
    let activities: [ActivityRow]
    let cards: [ItemCard]

    var isEmpty: Bool { activities.isEmpty && cards.isEmpty }

    /// - Parameters:
    ///   - entries: all of one day.
    ///   - isCut: whether the day has further entries.
    init(
        _ entries: ArraySlice<TimelineEntry>, title: String, url: String? = nil, isCut: Bool,
        in site: SiteContext, shell: Shell
    ) {
        self.title = title
        self.url = url
        count = shell.words.number(entries.count) + (isCut ? "+" : "")
        let day = entries.first.flatMap { LocalDay($0.day, in: shell.zone) }
        var (activities, cards): ([ActivityRow], [ItemCard]) = ([], [])
        for entry in entries {
            let card = ItemCard(
                entry.subject, in: site.collection(of: entry.subject.kind), words: shell.words, now: shell.now,
                at: entry.label == nil ? nil : day?.start)
            if let label = entry.label {
                activities.append(ActivityRow(card: card, label: shell.words(label)))
            } else {
                cards.append(card)
            }
        }
        self.activities = activities
        self.cards = cards
    }

    /// Groups consecutive entries of the same day.
    /// - Parameter isMore: whether further entries follow, which may be of the last day.
    static func days(
        _ entries: [TimelineEntry], isMore: Bool, in site: SiteContext, shell: Shell
    ) -> [DayEntries] {
        var days: [DayEntries] = []
        var remainingEntries = entries[...]
        while let day = remainingEntries.first?.day {
            let entriesOfDay = remainingEntries.prefix { $0.day == day }
            remainingEntries = remainingEntries.dropFirst(entriesOfDay.count)
            let title = LocalDate(day).map { shell.words.heading($0, now: shell.now) } ?? day
            days.append(
                DayEntries(
                    entriesOfDay, title: title,
                    url: days.isEmpty ? nil : URLBuilder(SitePath.timeline()).adding("on", day).text,
                    isCut: isMore && remainingEntries.isEmpty, in: site, shell: shell))
        }
        return days
    }
}

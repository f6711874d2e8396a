import Catalog
import HTTPServer
import Site

/// Entries of one day: activities first, then added items.
struct DayEntries: Sendable {
    struct ActivityRow: Sendable {
        let card: ItemCard
        /// Label of the activity, such as 봤어요.
        let said: String
    }

    let title: String
    /// URL of the day; nil on the page of the day itself.
    var url: String?
    let count: String
    let activities: [ActivityRow]
    let cards: [ItemCard]

    var isEmpty: Bool { activities.isEmpty && cards.isEmpty }

    init(
        _ entries: ArraySlice<TimelineEntry>, title: String, url: String? = nil, isCut: Bool,
        in site: SiteContext, shell: Shell
    ) {
        self.title = title
        self.url = url
        count = shell.words.number(entries.count) + (isCut ? "+" : "")
        let day = entries.first.flatMap { LocalDay($0.day, in: shell.zone) }
        var (told, cards): ([ActivityRow], [ItemCard]) = ([], [])
        for entry in entries {
            let card = ItemCard(
                entry.subject, in: site.collection(of: entry.subject.kind), words: shell.words, now: shell.now,
                at: entry.label == nil ? nil : day?.start)
            if let label = entry.label {
                told.append(ActivityRow(card: card, said: shell.words(label)))
            } else {
                cards.append(card)
            }
        }
        self.activities = told
        self.cards = cards
    }

    /// Groups consecutive entries of the same day.
    static func days(_ all: [TimelineEntry], isMore: Bool, in site: SiteContext, shell: Shell) -> [DayEntries] {
        var days: [DayEntries] = []
        var rest = all[...]
        while let day = rest.first?.day {
            let run = rest.prefix { $0.day == day }
            rest = rest.dropFirst(run.count)
            let title = LocalDate(day).map { shell.words.heading($0, now: shell.now) } ?? day
            days.append(
                DayEntries(
                    run, title: title,
                    url: days.isEmpty ? nil : URLBuilder(SitePath.timeline()).adding("on", day).text,
                    isCut: isMore && rest.isEmpty, in: site, shell: shell))
        }
        return days
    }
}

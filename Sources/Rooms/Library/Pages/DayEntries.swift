import Catalog
import HTTPServer
import Site

/// Entries of one day: activities first, then added items.
struct DayEntries: Sendable {
    struct Happening: Sendable {
        let card: ItemCard
        /// Label of the activity, such as 봤어요.
        let said: String
    }

    let title: String
    /// URL of the day; nil on the page of the day itself.
    var url: String?
    let count: String
    let told: [Happening]
    let cards: [ItemCard]

    var isEmpty: Bool { told.isEmpty && cards.isEmpty }

    init(
        _ entries: ArraySlice<TimelineEntry>, title: String, url: String? = nil, isCut: Bool,
        in dashboard: Dashboard, shell: Shell
    ) {
        self.title = title
        self.url = url
        count = shell.words.number(entries.count) + (isCut ? "+" : "")
        let day = entries.first.flatMap { LocalDay($0.day, in: shell.zone) }
        var (told, cards): ([Happening], [ItemCard]) = ([], [])
        for entry in entries {
            let card = ItemCard(
                entry.subject, in: dashboard.collection(of: entry.subject.kind), words: shell.words, now: shell.now,
                at: entry.said == nil ? nil : day?.start)
            if let said = entry.said {
                told.append(Happening(card: card, said: shell.words(said)))
            } else {
                cards.append(card)
            }
        }
        self.told = told
        self.cards = cards
    }

    /// Groups consecutive entries of the same day.
    static func days(_ all: [TimelineEntry], isMore: Bool, in dashboard: Dashboard, shell: Shell) -> [DayEntries] {
        var days: [DayEntries] = []
        var rest = all[...]
        while let day = rest.first?.day {
            let run = rest.prefix { $0.day == day }
            rest = rest.dropFirst(run.count)
            let title = LocalDate(day).map { shell.words.heading($0, now: shell.now) } ?? day
            days.append(
                DayEntries(
                    run, title: title,
                    url: days.isEmpty ? nil : Address(SitePath.timeline()).adding("on", day).text,
                    isCut: isMore && rest.isEmpty, in: dashboard, shell: shell))
        }
        return days
    }
}

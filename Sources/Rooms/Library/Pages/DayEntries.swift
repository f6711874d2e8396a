import Catalog
import HTTPServer
import Site

/// What stands under one day: what happened, then what was added.
package struct DayEntries: Sendable {
    package struct Happening: Sendable {
        package let card: ItemCard
        /// 봤어요
        package let said: String
    }

    package let title: String
    /// Where the day itself is; nil where this is it.
    package var url: String?
    package let count: String
    package let told: [Happening]
    package let cards: [ItemCard]

    package var isEmpty: Bool { told.isEmpty && cards.isEmpty }

    init(
        _ entries: [TimelineEntry], title: String, url: String? = nil, isCut: Bool, in dashboard: Dashboard,
        shell: Shell
    ) {
        self.title = title
        self.url = url
        count = shell.words.number(entries.count) + (isCut ? "+" : "")
        var (told, cards): ([Happening], [ItemCard]) = ([], [])
        for entry in entries {
            switch entry {
            case .item(let item): cards += dashboard.cards([item], shell: shell)
            case .moment(let moment): told.append(Self.told(moment, in: dashboard, shell: shell))
            }
        }
        self.told = told
        self.cards = cards
    }

    private static func told(_ moment: Moment, in dashboard: Dashboard, shell: Shell) -> Happening {
        Happening(
            card: ItemCard(
                moment.item, in: dashboard.collection(of: moment.item.kind), words: shell.words, now: shell.now,
                at: LocalDay(moment.day)?.start),
            said: shell.words(moment.said))
    }

    /// Runs of entries of the same day.
    static func days(_ all: [TimelineEntry], isMore: Bool, in dashboard: Dashboard, shell: Shell) -> [DayEntries] {
        var days: [DayEntries] = []
        var rest = all[...]
        while let day = rest.first?.day {
            let run = rest.prefix { $0.day == day }
            rest = rest.dropFirst(run.count)
            let title = LocalDay(day).map { shell.words.heading($0.date, now: shell.now) } ?? day
            days.append(
                DayEntries(
                    Array(run), title: title,
                    url: days.isEmpty ? nil : Address(SitePath.timeline()).adding("on", day).text,
                    isCut: isMore && rest.isEmpty, in: dashboard, shell: shell))
        }
        return days
    }
}

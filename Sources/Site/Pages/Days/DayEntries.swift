import Catalog
import HTTPServer

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
}

extension Dashboard {
    func entries(
        _ entries: [TimelineEntry], title: String, url: String? = nil, isCut: Bool, shell: Shell
    ) -> DayEntries {
        var (told, cards): ([DayEntries.Happening], [ItemCard]) = ([], [])
        for entry in entries {
            switch entry {
            case .item(let item): cards += self.cards([item], shell: shell)
            case .moment(let moment): told.append(self.told(moment, shell: shell))
            }
        }
        return DayEntries(
            title: title, url: url, count: shell.words.number(entries.count) + (isCut ? "+" : ""), told: told,
            cards: cards)
    }

    private func told(_ moment: Moment, shell: Shell) -> DayEntries.Happening {
        DayEntries.Happening(
            card: ItemCard(
                moment.item, in: collection(of: moment.item.kind), words: shell.words, now: shell.now,
                at: LocalDay(moment.day)?.start),
            said: shell.words(moment.said))
    }

    /// Runs of entries of the same day.
    func days(_ all: [TimelineEntry], isMore: Bool, shell: Shell) -> [DayEntries] {
        var days: [DayEntries] = []
        var rest = all[...]
        while let day = rest.first?.day {
            let run = rest.prefix { $0.day == day }
            rest = rest.dropFirst(run.count)
            let title = LocalDay(day).map { shell.words.heading($0.date, now: shell.now) } ?? day
            days.append(
                entries(
                    Array(run), title: title,
                    url: days.isEmpty ? nil : Address(SitePath.timeline()).adding("on", day).text,
                    isCut: isMore && rest.isEmpty, shell: shell))
        }
        return days
    }
}

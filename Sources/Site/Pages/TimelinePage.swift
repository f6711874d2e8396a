import Catalog
import HTTPServer

/// Everything by day, from one day backwards.
package struct TimelinePage: Sendable {
    package struct Day: Sendable {
        package let title: String
        package let count: Int
        package let cards: [ItemCard]
    }

    package let title: String
    package let detail: String
    /// The day asked for, as the date field has it.
    package let on: String
    package let days: [Day]
    package let previous: String?
    package let next: String?
    package let bulk: BulkBar
    package let empty: EmptyState

    /// - Parameters:
    ///   - cards: the newest of that day and of those before it, in falling order of time.
    ///   - isMore: older ones are left out.
    package init(shell: Shell, day: LocalDay, cards: [ItemCard], isMore: Bool, bulk: BulkBar) {
        let words = shell.words
        on = day.date.text
        let isToday = day.end > shell.now
        title = isToday ? words.timeline : words.heading(day.date, now: shell.now)
        detail = isToday ? words("담은 것을 날마다", "What was kept, day by day") : words("이날과 그 앞", "That day and before")
        days = Self.days(cards, shell: shell)
        let address = Address(SitePath.timeline())
        // The last day may be cut off, so the next page begins with all of it; a day longer than a page is passed by.
        let last = cards.last.map { LocalDay(of: $0.time) }
        previous =
            !isMore
            ? nil : last.map { address.adding("on", ($0 == day ? $0.previous : $0).date.text).text }
        next = isToday ? nil : address.text
        self.bulk = bulk
        empty = EmptyState(
            words("이날까지 담은 것이 없어요", "Nothing was kept until this day"),
            words("다른 날을 골라 보세요.", "Choose another day."))
    }

    private static func days(_ cards: [ItemCard], shell: Shell) -> [Day] {
        var days: [Day] = []
        var run: [ItemCard] = []
        func close() {
            guard let first = run.first else { return }
            let title = shell.words.heading(LocalDate(first.time), now: shell.now)
            days.append(Day(title: title, count: run.count, cards: run))
        }
        for card in cards {
            if let last = run.last, !LocalDate(last.time).isSameDay(as: LocalDate(card.time)) {
                close()
                run = []
            }
            run.append(card)
        }
        close()
        return days
    }
}

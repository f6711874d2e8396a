import Catalog
import Site

/// Greeting, capture box and a row for each collection that has something to show.
package struct HomePage: Sendable {
    package struct Shelf: Sendable {
        package let title: String
        package let url: String
        package let cssClass: String
        package let cards: [ItemCard]
    }

    package let greeting: String
    package let summary: String
    package let isFirstRun: Bool
    package let doors: [Door]
    package let shelves: [Shelf]

    /// - Parameter thisWeek: items added in the last seven days; nil leaves it unsaid.
    package init(shell: Shell, doors: [Door], shelves: [Shelf], isFirstRun: Bool, thisWeek: Int) {
        let words = shell.words
        greeting = words.greeting(shell.session.person.nick, now: shell.now)
        let today = words.fullDay(LocalDate(shell.now))
        summary =
            thisWeek == 0
            ? today
            : today + " · "
                + (words.language == .ko
                    ? "이번 주 \(words.items(thisWeek))를 모았어요" : "\(words.items(thisWeek)) this week")
        self.isFirstRun = isFirstRun
        self.doors = doors
        self.shelves = shelves
    }
}

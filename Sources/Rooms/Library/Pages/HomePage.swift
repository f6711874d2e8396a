import Catalog
import Site

/// Greeting, capture box, what is going on, and a row for each collection that has something to show.
package struct HomePage: Sendable {
    package struct Shelf: Sendable {
        package let title: String
        package let url: String
        package let cssClass: String
        package let cards: [ItemCard]
        package var also: Choice?
    }

    /// What stands first, in this order; each is left out where there is none.
    package struct GoingOn: Sendable {
        package let memory: HomeMemory?
        package let waiting: HomeWaiting?
        package let underWay: [HomeUnderWay]
    }

    package let greeting: String
    package let summary: String
    package let isFirstRun: Bool
    package let doors: [Door]
    package let goingOn: GoingOn
    package let shelves: [Shelf]
    /// Something that is shown is still being filled in.
    package let isBusy: Bool

    /// - Parameter thisWeek: items added in the last seven days; few are left unsaid.
    package init(
        shell: Shell, doors: [Door], goingOn: GoingOn, shelves: [Shelf], isFirstRun: Bool, isBusy: Bool, thisWeek: Int
    ) {
        let words = shell.words
        greeting = words.greeting(shell.session.person.nick, now: shell.now)
        let today = words.fullDay(shell.today)
        summary =
            thisWeek < 3
            ? today
            : today + " · "
                + (words.language == .ko
                    ? "이번 주 \(words.items(thisWeek))를 모았어요" : "\(words.items(thisWeek)) this week")
        self.isFirstRun = isFirstRun
        self.doors = doors
        self.goingOn = goingOn
        self.shelves = shelves
        self.isBusy = isBusy
    }
}

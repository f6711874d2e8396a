import Catalog
import Site

/// Greeting, capture box, current items, and a row for each collection with items to show.
struct HomePage: Sendable {
    struct Shelf: Sendable {
        let title: String
        let url: String
        let cssClass: String
        let cards: [ItemCard]
        var also: Choice?
    }

    /// Sections at the top, in this order. Empty ones are left out.
    struct GoingOn: Sendable {
        let memory: HomeMemory?
        let waiting: HomeWaiting?
        let underWay: [HomeUnderWay]
    }

    let greeting: String
    let summary: String
    let isFirstRun: Bool
    let doors: [Door]
    let goingOn: GoingOn
    let shelves: [Shelf]
    /// Whether data of a shown item is still being fetched.
    let isBusy: Bool

    /// Creates the page.
    /// - Parameter thisWeek: number of items added in the last seven days. Not shown below 3.
    init(
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

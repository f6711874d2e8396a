import Catalog
import Site

/// Greeting, capture box, current items, and a row for each collection with items to show.
struct HomePage: Sendable {
    /// A row of items.
    struct Shelf: Sendable {
        let title: String
        let url: String
        let cssClass: String
        let cards: [ItemCard]
        /// A second link next to "see all".
        var also: LinkChoice?
    }

    /// Sections at the top, in this order. Empty ones are left out.
    struct Highlights: Sendable {
        let memory: HomeOnThisDay?
        let inbox: HomeInboxSection?
        let inProgress: [HomeInProgressSection]
    }

    let greeting: String
    let summary: String
    let isFirstRun: Bool
    let collectionCards: [CollectionCard]
    let highlights: Highlights
    let shelves: [Shelf]
    /// Whether data of a shown item is still being fetched.
    let isBusy: Bool

    /// - Parameter thisWeek: number of items added in the last seven days. Not shown below 3.
    init(
        shell: Shell, collectionCards: [CollectionCard], highlights: Highlights, shelves: [Shelf], isFirstRun: Bool,
        isBusy: Bool, thisWeek: Int
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
        self.collectionCards = collectionCards
        self.highlights = highlights
        self.shelves = shelves
        self.isBusy = isBusy
    }
}

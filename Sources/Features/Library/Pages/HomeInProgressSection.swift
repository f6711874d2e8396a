import Catalog
import Site

/// Items in progress of a shelf, each with a button for the next step.
struct HomeInProgressSection: Sendable {
    struct Row: Sendable {
        let card: ItemCard
        let percent: Int?
        let progressText: String
        let press: HomeShelf.QuickAction?
    }

    let title: String
    let url: String
    let cssClass: String
    let rows: [Row]

    private static let maxRows = 6

    /// Creates the section; nil for a shelf without items in progress.
    init?(_ shelf: HomeShelf, of collection: any ItemCollection, in site: SiteContext, shell: Shell) {
        guard !shelf.progressSteps.isEmpty else { return nil }
        title = shell.words(shelf.title)
        url = shelf.path
        cssClass = collection.navigation.cssClass
        rows = zip(shelf.items, site.cards(shelf.items, shell: shell)).prefix(Self.maxRows).map { item, card in
            let step = shelf.progressSteps[item.id]
            return Row(
                card: card, percent: step?.percent, progressText: step.map { shell.words($0.label) } ?? "",
                press: step?.press)
        }
    }
}

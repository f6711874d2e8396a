import Catalog
import Site

/// "What was this?": screens with the same rare words, and whatever else was kept around that time.
struct RelatedScreenshotsPage: Sendable {
    struct RelatedRow: Sendable {
        let card: ItemCard
        /// The words that both have.
        let words: [String]
    }

    let title: String
    let detail: String
    let source: ItemCard
    let related: [RelatedRow]
    let savedNearby: [ItemCard]
    let bulk: BulkBar
    let empty: EmptyState

    init(
        _ stored: ScreenshotStore.Stored, related: [RelatedScreenshot], savedNearby: [Item], folders: [FolderNode],
        in site: SiteContext, shell: Shell
    ) {
        let words = shell.words
        func card(_ item: Item) -> ItemCard {
            ItemCard(item, in: site.collection(of: item.kind), words: words, now: shell.now)
        }
        title = words("이게 뭐였지?", "What was this?")
        detail = words.fullDay(LocalDate(stored.screenshot.takenAt, in: words.zone), withYear: true)
        source = card(stored.item)
        self.related = related.map { RelatedRow(card: card($0.item), words: $0.sharedWords) }
        self.savedNearby = savedNearby.map(card)
        bulk = site.bulkBar(shell: shell, folders: folders, extra: [.relate])
        empty = EmptyState(
            words("비슷한 것을 찾지 못했어요", "Nothing similar found"),
            stored.screenshot.text.isEmpty
                ? words(
                    "이 그림에서는 글자를 읽지 못했고, 그 무렵에 담은 것도 없어요.",
                    "No text was read in this picture, and nothing was saved around that time.")
                : words(
                    "드문 낱말이 같은 화면도, 그 무렵에 담은 것도 없어요.",
                    "No screenshot shares its rare words, and nothing was saved around that time."),
            action: LinkChoice(words("그림으로 돌아가기", "Back to the picture"), url: source.url))
    }
}

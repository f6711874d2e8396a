import Catalog
import Site

/// The screenshots of a person, the latest taken first.
package struct ScreenshotIndexPage: Sendable {
    package let cards: [ItemCard]
    package let pager: Pager
    package let bulk: BulkBar
    package let empty: EmptyState

    init(shell: Shell, cards: [ItemCard], pager: Pager, bulk: BulkBar) {
        let words = shell.words
        self.cards = cards
        self.pager = pager
        self.bulk = bulk
        empty = EmptyState(
            words("아직 스크린샷이 없어요", "No screenshots yet"),
            words(
                "위에서 파일을 고르거나, 휴대폰이 동기화하는 폴더를 받은함에 연결해 보세요.",
                "Choose files above, or let a phone sync into the inbox folder."))
    }
}

import Catalog
import HTTPServer
import Site
import Works

extension Book {
    package static let labels = WorkLabels(
        title: Phrase("책", "Books"), add: Phrase("책 추가", "Add a book"), edit: Phrase("책 수정", "Edit book"),
        edited: Phrase("책 수정함", "Edited a book"), status: Phrase("읽었나요", "Read"),
        find: Phrase("책에서 찾기", "Search books"), findOutside: Phrase("새 책 찾기", "Find new books"),
        lookUp: Phrase("책 정보 찾기", "Look up a book"), refresh: Phrase("책 정보 갱신", "Refresh book data"),
        noneHere: Phrase("여기에는 책이 없어요", "No books here"),
        noneYet: Phrase("아직 책이 없어요", "No books yet"),
        noneYetReason: Phrase(
            "찾아서 담거나 제목이나 ISBN만 적어도 돼요. 서점의 주소는 홈에 붙여넣으세요.",
            "Search and save, or enter a title or an ISBN. Paste bookshop addresses on the home page."),
        titleHint: Phrase("ISBN을 적으면 비워 두어도 돼요", "Optional if you enter the ISBN"),
        titleMissing: Phrase("제목이나 ISBN을 적어 주세요", "Enter a title or an ISBN"),
        statistics: Phrase("책 통계", "Book statistics"), unit: Phrase("권", "books"),
        count: { count, words in
            words.language == .ko
                ? words.number(count) + "권" : words.number(count) + (count == 1 ? " book" : " books")
        })
}

/// Texts of the import page, and links of the settings page.
extension Book {
    package static let importTitle = Phrase("책 가져오기", "Import books")
    package static let importDetail = Phrase(
        "다른 서비스에서 내보낸 서재, ISBN 목록", "A library exported from another service, or a list of ISBNs")
    package static let exportLinks = [
        SettingsLink(
            path: BookPath.export(), title: Phrase("Goodreads로 내보내기", "Export for Goodreads"), group: .moving)
    ]
}

extension Words {
    /// Label of the form field for the page or percentage that a reading has reached.
    var progress: String { self("어디까지", "Progress") }

    /// "320쪽", "320 pages".
    func pages(_ count: Int) -> String {
        self("\(number(count))쪽", count == 1 ? "1 page" : "\(number(count)) pages")
    }
}

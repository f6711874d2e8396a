import Catalog
import Site

extension Words {
    var books: String { self("책", "Books") }
    var addBook: String { self("책 추가", "Add a book") }
    var publisher: String { self("출판사", "Publisher") }
    var publishedOn: String { self("펴낸 날", "Published") }
    var pageCount: String { self("쪽수", "Pages") }
    var about: String { self("소개", "About it") }
    var rating: String { self("평점", "Rating") }
    var status: String { self("읽었나요", "Read") }
    var progress: String { self("어디까지", "Progress") }

    /// "342권", "1 book", "342 books".
    func books(_ count: Int) -> String {
        language == .ko ? number(count) + "권" : number(count) + (count == 1 ? " book" : " books")
    }

    /// "320쪽", "320 pages".
    func pages(_ count: Int) -> String {
        self("\(number(count))쪽", count == 1 ? "1 page" : "\(number(count)) pages")
    }
}

extension Book.Status {
    var phrase: Phrase {
        switch self {
        case .none: Phrase("담아 두기만", "Just kept")
        case .want: Phrase("읽을 책", "To read")
        case .reading: Phrase("읽는 중", "Reading")
        case .read: Phrase("다 읽음", "Read")
        case .stopped: Phrase("그만둠", "Stopped")
        }
    }
}

extension BookCredit.Role {
    var phrase: Phrase {
        switch self {
        case .author: Phrase("지은이", "Author")
        case .translator: Phrase("옮긴이", "Translator")
        case .illustrator: Phrase("그린이", "Illustrator")
        case .editor: Phrase("엮은이", "Editor")
        case .other: Phrase("함께 만든 사람", "Contributor")
        }
    }
}

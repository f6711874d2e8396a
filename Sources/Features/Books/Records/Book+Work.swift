import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

extension Book: WorkRecord {
    package typealias Entry = Reading

    package static var kind: ItemKind { .book }
    package static let table = "book"
    package static var alternativeColumns: Set<String> { ["page", "percent"] }
    package static let progressSQL =
        "CASE WHEN book.status = 'reading' THEN coalesce(book.percent, min(100, book.page * 100 / book.pageCount)) END"
    package static func yearSQL(_ table: String) -> String { "CAST(substr(\(table).publishedOn, 1, 4) AS INTEGER)" }
    package static func decadeSQL(_ table: String) -> String { "CAST(substr(\(table).publishedOn, 1, 3) AS INTEGER)" }
    package static let sizeColumn = "pageCount"

    /// Always `nil`: each edition has its own year, which few readers know, so a search by title does without it.
    package var year: Int? { nil }

    package var number: IdentifyingNumber? {
        isbn.map { isbn in
            IdentifyingNumber(column: "isbn13", value: isbn.digits, name: isbn.grouped) { title in
                .invalid("isbn", "이 ISBN은 다른 책에 있어요: \(title)", "Another book already has this ISBN: \(title)")
            }
        }
    }

    /// Returns authors and publisher: "한강 · 창비".
    package func subtitle(_ credits: [Credit]) -> String {
        let authors = credits.filter { $0.role == .author }
        let makers = (authors.isEmpty ? credits : authors).prefix(3).map(\.name).joined(separator: ", ")
        return [makers, publisher].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension Book: Work {
    package static let roles: [Credit.Role] = [.author, .translator, .illustrator, .editor]
    package static let firstInputs = ["isbn", "pageCount"]

    package static let paths = WorkPaths(root: "/books", log: "readings", hasBarcodes: true)
    package static func extraLinks(_ words: Words) -> [LinkChoice] {
        [
            LinkChoice(words("문장", "Quotes"), url: BookPath.allQuotes()),
            LinkChoice(words("중복된 책", "Duplicate books"), url: BookPath.duplicates()),
        ]
    }
    package static func sizeTitle(_ words: Words) -> String { words("쪽", "Pages") }
    package static func size(_ sum: Int, _ words: Words) -> String { words.pages(sum) }
    package static func largeSize(_ sum: Int, _ words: Words) -> (number: Int, unit: String) {
        (sum, words("쪽", "pages"))
    }

    package var about: String { description }

    /// Returns publisher, year and pages: "창비", "2007", "247쪽".
    package func detailParts(_ words: Words) -> [String] {
        [publisher, publishedOn.map { String($0.year) } ?? "", pageCount.map(words.pages) ?? ""]
    }

    package func facts(_ words: Words) -> [DetailRow] {
        [
            isbn.map { DetailRow("ISBN", $0.grouped) },
            publishedOn.map { DetailRow(words("출간일", "Published"), words.day($0)) },
        ].compactMap(\.self)
    }
}

extension BookDraft {
    /// Creates a draft whose fields are to be looked up by ISBN.
    package init(_ isbn: ISBN, title: String? = nil) {
        self.init(title: title)
        work.isbn = isbn
        lookup = .waiting
    }
}

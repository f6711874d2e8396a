import Catalog
import GRDB
import Site
import Text
import Works

extension BookCollection {
    /// Recognises the URL of a book's page at a source, and each line of a text that is an ISBN and nothing else.
    package func recognise(_ content: Submission.Content) -> [RecognisedContent] {
        switch content {
        case .url(let url):
            guard let book = WorkURL.book(at: url) else { return [] }
            let reason = Phrase("\(book.sourceName)의 책 주소를 알아봤어요", "Book address at \(book.source) recognised")
            return [RecognisedContent(content, reason: reason)]
        case .text(let text):
            return text.split(whereSeparator: \.isNewline).compactMap { ISBN($0) }.map { isbn in
                RecognisedContent(.text(isbn.digits), reason: Phrase("책의 ISBN을 알아봤어요", "ISBN recognised"))
            }
        }
    }

    /// Returns the first book URL in a text, otherwise its first ISBN.
    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        if let url = AddressDetector.anyAddresses(in: text).first(where: { WorkURL.book(at: $0) != nil }) {
            return .url(url)
        }
        guard let isbn = Self.isbn(in: text) else {
            throw SubmissionRejection(
                "ISBN이나 알라딘, YES24, Goodreads, Open Library의 책 주소만 책이 될 수 있어요",
                "Only an ISBN or a book address at Aladin, YES24, Goodreads or Open Library can become a book")
        }
        return .text(isbn.digits)
    }

    private static let thirteenDigits = CompiledRegex(/(?:^|[^0-9])(97[89](?:[- ]?[0-9]){10})(?![0-9])/)
    private static let tenDigits = CompiledRegex(
        /(?:\/dp\/|\/product\/|isbn\D{0,4})([0-9]{9}[0-9X])(?![0-9])/.ignoresCase())

    /// Returns the first ISBN that is alone on a line; otherwise the first with 13 digits anywhere, otherwise the first
    /// with 10 digits after "isbn" or in a shop's URL.
    private static func isbn(in text: String) -> ISBN? {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let isbn13s = text.matches(of: thirteenDigits).map { String($0.1) }
        let isbn10s = text.matches(of: tenDigits).map { String($0.1) }
        return (lines + isbn13s + isbn10s).lazy.compactMap { ISBN($0) }.first
    }
}

extension WorkURL {
    static func book(at url: String) -> WorkURL? { WorkURL(url, at: urlPatterns) }

    private static let urlPatterns = [
        URLPattern("aladin", "알라딘", hosts: ["aladin.co.kr", "aladin.kr"]) { $0.value("itemid") ?? $0.value("isbn") },
        URLPattern("yes24", "YES24", hosts: ["yes24.com"]) { $0.number(after: "goods") },
        URLPattern("goodreads", "Goodreads", hosts: ["goodreads.com"]) { $0.number(after: "show") },
        URLPattern("openlibrary", "Open Library", hosts: ["openlibrary.org"]) { url in
            url.element(after: "works") ?? url.element(after: "books") ?? url.element(after: "isbn")
        },
    ]
}

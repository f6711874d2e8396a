import Catalog
import HTTPServer
import Site
import Works

/// The form of a quote. It is on the book's page to add one, and on a separate page to edit one or to correct rejected
/// input.
struct QuoteFormPage: Sendable {
    let title: String
    let action: String
    let bookTitle: String
    let bookURL: String
    let text: Field
    /// Place in the book, usually a page number.
    let locator: Field
    let note: Field
    /// URL that deletes the quote; `nil` for a new one.
    let removalURL: String?

    /// - Parameter id: the quote that is edited; `nil` for a new one.
    init(
        _ form: QuoteForm, of book: Item, editing id: BookQuote.ID? = nil, problems: [FieldError] = [], words: Words
    ) {
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        title = id == nil ? words("문장 적기", "Add a quote") : words("문장 수정", "Edit quote")
        action = id.map { BookPath.quote(book.id, $0) } ?? BookPath.quotes(book.id)
        removalURL = id.map { BookPath.quoteRemoval(book.id, $0) }
        bookTitle = book.title.isEmpty ? words.untitled : book.title
        bookURL = Book.paths.show(book.id)
        text = Field(
            "quote", words("문장", "Quote"), value: form.text, inputType: .area, problem: problem("quote"),
            isRequired: true)
        locator = Field("page", words("쪽", "Page"), value: form.locator, problem: problem("page"))
        note = Field(
            "thought", words("내 메모", "Your note"), value: form.note, inputType: .area, problem: problem("thought"))
    }
}

/// A quote in a list.
struct QuoteRow: Sendable {
    let text: String
    /// "47쪽" for a page number, any other text as typed; empty if unknown.
    let locator: String
    let note: String
    let editURL: String
    /// Link to the book; `nil` on the book's page.
    let book: LinkChoice?

    init(_ quote: BookQuote, of book: LinkChoice? = nil, words: Words) {
        text = quote.text
        locator =
            quote.locator.allSatisfy(\.isNumber) && !quote.locator.isEmpty
            ? words("\(quote.locator)쪽", "p. \(quote.locator)") : quote.locator
        note = quote.note
        editURL = BookPath.quote(quote.item, quote.id)
        self.book = book
    }
}

/// The quotes on a book's page.
struct QuoteSection: Sendable {
    let quotes: [QuoteRow]
    /// Number of quotes; empty for none.
    let count: String
    let form: QuoteFormPage

    init(_ quotes: [BookQuote], of book: Item, words: Words) {
        self.quotes = quotes.map { QuoteRow($0, words: words) }
        count = quotes.isEmpty ? "" : words.number(quotes.count)
        form = QuoteFormPage(QuoteForm(), of: book, words: words)
    }
}

/// The page of quotes from all books.
struct AllQuotesPage: Sendable {
    let quotes: [QuoteRow]
    let pager: Pager
    let empty: EmptyState

    init(quotes: [QuoteRow], pager: Pager, words: Words) {
        self.quotes = quotes
        self.pager = pager
        empty = EmptyState(
            words("아직 적어 둔 문장이 없어요", "No quotes yet"),
            words(
                "책 화면에서 마음에 드는 문장을 적어 두면 여기에 모여요.",
                "Quotes that you add to your books appear here."),
            action: LinkChoice(words("책 고르기", "Choose a book"), url: Book.paths.index(), icon: "books"))
    }
}

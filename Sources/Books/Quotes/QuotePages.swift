import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

/// The fields of a quote: on its book's page to add one, on a page of its own to edit one or when it was refused.
package struct QuoteFormPage: Sendable {
    let title: String
    let action: String
    let bookTitle: String
    let bookURL: String
    let text: Field
    let place: Field
    let note: Field

    init(
        _ form: QuoteForm, of book: Item, editing id: BookQuote.ID? = nil, problems: [FieldProblem] = [], words: Words
    ) {
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        title = id == nil ? words("문장 적어 두기", "Keep a quote") : words("문장 고치기", "Edit the quote")
        action = id.map { BookPath.quote(book.id, $0) } ?? BookPath.quotes(book.id)
        bookTitle = book.title.isEmpty ? words.untitled : book.title
        bookURL = Book.paths.show(book.id)
        text = Field(
            "quote", words("문장", "Sentence"), value: form.text, look: .area, problem: problem("quote"),
            isRequired: true)
        place = Field("page", words("쪽", "Page"), value: form.place, problem: problem("page"))
        note = Field(
            "thought", words("덧붙이는 말", "What you add"), value: form.note, look: .area, problem: problem("thought"))
    }
}

package struct ShownQuote: Sendable {
    let text: String
    /// "47쪽"; empty where nobody says.
    let place: String
    let note: String
    let editURL: String
    let removalURL: String
    /// The book; nil on its own page.
    let book: Choice?

    init(_ quote: BookQuote, of book: Choice? = nil, words: Words) {
        text = quote.text
        place =
            quote.place.allSatisfy(\.isNumber) && !quote.place.isEmpty
            ? words("\(quote.place)쪽", "p. \(quote.place)") : quote.place
        note = quote.note
        editURL = BookPath.quote(quote.item, quote.id)
        removalURL = BookPath.quoteRemoval(quote.item, quote.id)
        self.book = book
    }
}

/// The quotes on the page of their book.
package struct QuoteSection: Sendable {
    let quotes: [ShownQuote]
    let form: QuoteFormPage

    init(_ quotes: [BookQuote], of book: Item, words: Words) {
        self.quotes = quotes.map { ShownQuote($0, words: words) }
        form = QuoteFormPage(QuoteForm(), of: book, words: words)
    }
}

/// All quotes of a person.
package struct AllQuotesPage: Sendable {
    let quotes: [ShownQuote]
    let pager: Pager
}

extension BookRoutes {
    func registerQuotes(in routes: inout Routes) {
        routes.on(.get, BookPath.allQuotes, allQuotes)
        routes.on(.post, BookPath.quotes, addQuote)
        routes.on(.get, BookPath.quote, editQuote)
        routes.on(.post, BookPath.quote, updateQuote)
        routes.on(.post, BookPath.quoteRemoval, removeQuote)
    }

    func allQuotes(_ request: Request) throws -> Response {
        let limit = 50
        let before = request.query["after"].flatMap { Int64($0) }
        return try works.dashboard.page(request, at: .collection(.book), parts: ["work"]) { html, shell in
            let found = try works.catalog.read(of: shell.session.person.id) { scope in
                try works.store.quotes(before: before, limit: limit + 1, in: scope)
            }
            let shown = found.prefix(limit)
            let next = found.count > limit ? shown.last.map { String($0.quote.id) } : nil
            let page = AllQuotesPage(
                quotes: shown.map { quote, title in
                    ShownQuote(
                        quote,
                        of: Choice(title.isEmpty ? shell.words.untitled : title, url: Book.paths.show(quote.item)),
                        words: shell.words)
                },
                pager: Pager(
                    next: next.map { Address(BookPath.allQuotes()).adding("after", $0).text },
                    first: before == nil ? nil : BookPath.allQuotes()))
            Templates.allQuotesPage(&html, shell: shell, page: page)
        }
    }

    func addQuote(_ request: Request, _ item: Int64) throws -> Response {
        let form = QuoteForm(request.form)
        do {
            let change = try works.store.addQuote(form, to: item, by: try request.session.person.id)
            return try works.dashboard.done(request, change, else: Book.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            return try quotePage(request, form, of: item, status: .unprocessableContent, problems: problems)
        }
    }

    func editQuote(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let owner = try request.session.person.id
        let quote = try works.catalog.read(of: owner) { try works.store.quote(id, of: item, in: $0) }
        return try quotePage(request, QuoteForm(quote), of: item, editing: id)
    }

    func updateQuote(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let form = QuoteForm(request.form)
        let owner = try request.session.person.id
        do {
            let change = try works.store.updateQuote(id, form, of: item, by: owner)
            return try works.dashboard.done(request, change, else: Book.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            _ = try works.catalog.read(of: owner) { try works.store.quote(id, of: item, in: $0) }
            return try quotePage(
                request, form, of: item, editing: id, status: .unprocessableContent, problems: problems)
        }
    }

    func removeQuote(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let change = try works.store.removeQuote(id, of: item, by: try request.session.person.id)
        return try works.dashboard.done(request, change, else: Book.paths.show(item))
    }

    private func quotePage(
        _ request: Request, _ form: QuoteForm, of item: Item.ID, editing id: BookQuote.ID? = nil,
        status: HTTPResponse.Status = .ok, problems: [FieldProblem] = []
    ) throws -> Response {
        let shell = try works.dashboard.shell(for: request, at: .collection(.book), parts: ["work"])
        let book = try works.catalog.read(of: shell.session.person.id) { try works.store.get(item, in: $0) }
        let page = QuoteFormPage(form, of: book.item, editing: id, problems: problems, words: shell.words)
        return works.dashboard.html(status: status) { Templates.quoteFormPage(&$0, shell: shell, page: page) }
    }
}

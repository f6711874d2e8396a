import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

extension BookRoutes {
    func registerQuotes(in routes: inout Routes) {
        routes.on(.get, BookPath.allQuotes, allQuotes)
        routes.on(.post, BookPath.quotes, addQuote)
        routes.on(.get, BookPath.quote, editQuote)
        routes.on(.post, BookPath.quote, updateQuote)
        routes.on(.post, BookPath.quoteRemoval, removeQuote)
    }

    func allQuotes(_ request: Request) throws -> Response {
        let pageSize = 50
        let before = request.query["after"].flatMap { Int64($0) }
        return try site.page(request, at: .collection(.book), parts: ["work"]) { html, shell in
            let results = try catalog.read(of: shell.person.id) { scope in
                try store.quotes(before: before, limit: pageSize + 1, in: scope)
            }
            let shown = results.prefix(pageSize)
            let next = results.count > pageSize ? shown.last.map { String($0.quote.id) } : nil
            let page = AllQuotesPage(
                quotes: shown.map { quote, bookTitle in
                    QuoteRow(
                        quote,
                        of: LinkChoice(
                            bookTitle.isEmpty ? shell.words.untitled : bookTitle, url: Book.paths.show(quote.item)),
                        words: shell.words)
                },
                pager: Pager(
                    next: next.map { URLBuilder(BookPath.allQuotes()).adding("after", $0).text },
                    first: before == nil ? nil : BookPath.allQuotes()), words: shell.words)
            Templates.allQuotesPage(&html, shell: shell, page: page)
        }
    }

    func addQuote(_ request: Request, _ item: Int64) throws -> Response {
        let form = QuoteForm(request.form)
        do {
            let change = try store.addQuote(form, to: item, by: try request.owner)
            return try site.done(request, change, else: Book.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            return try quotePage(request, form, of: item, status: .unprocessableContent, problems: problems)
        }
    }

    func editQuote(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let quote = try catalog.read(of: request.owner) { try store.quote(id, of: item, in: $0) }
        return try quotePage(request, QuoteForm(quote), of: item, editing: id)
    }

    func updateQuote(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let form = QuoteForm(request.form)
        let owner = try request.owner
        do {
            let change = try store.updateQuote(id, to: form, of: item, by: owner)
            return try site.done(request, change, else: Book.paths.show(item))
        } catch CatalogError.invalid(let problems) {
            _ = try catalog.read(of: owner) { try store.quote(id, of: item, in: $0) }
            return try quotePage(
                request, form, of: item, editing: id, status: .unprocessableContent, problems: problems)
        }
    }

    func removeQuote(_ request: Request, _ item: Int64, _ id: Int64) throws -> Response {
        let change = try store.removeQuote(id, of: item, by: try request.owner)
        return try site.done(request, change, else: Book.paths.show(item))
    }

    private func quotePage(
        _ request: Request, _ form: QuoteForm, of item: Item.ID, editing id: BookQuote.ID? = nil,
        status: HTTPResponse.Status = .ok, problems: [FieldError] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(.book), parts: ["work"])
        let book = try catalog.read(of: shell.person.id) { try store.get(item, in: $0) }
        let page = QuoteFormPage(form, of: book.item, editing: id, problems: problems, words: shell.words)
        return site.html(status: status) { Templates.quoteFormPage(&$0, shell: shell, page: page) }
    }
}

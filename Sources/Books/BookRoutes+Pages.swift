import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

extension BookRoutes {
    func index(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .collection(.book), parts: ["shelf"]) { html, shell in
            let listing = BookListing(request.query)
            let owner = shell.session.person.id
            let page = try catalog.read { db in
                let folders = try catalog.folders.tree(owner: owner, in: db)
                let folder = listing.folder.flatMap { id in folders.first { $0.folder.id == id }?.folder }
                let found = try find(listing, in: folder, owner: owner, shell.words, db)
                return BookIndexPage(
                    words: shell.words, listing: listing, counts: try catalog.items.counts(owner: owner, in: db),
                    folder: folder,
                    orders: dashboard.orders(shell.words, current: listing.sort, at: listing.address),
                    tiles: found.tiles, next: found.next, bulk: dashboard.bulkBar(shell: shell, folders: folders))
            }
            Templates.bookIndexPage(&html, shell: shell, page: page)
        }
    }

    /// The tiles of a list or of a search within it, and the cursor of the next page.
    private func find(
        _ listing: BookListing, in folder: Folder?, owner: Person.ID, _ words: Words, _ db: Database
    ) throws -> (tiles: [ShelfTile], next: String?) {
        if listing.text.isEmpty {
            let page = try store.tiles(listing, owner: owner, words: words, in: db)
            return (page.rows, page.next?.text)
        }
        let page = try catalog.search.page(
            listing.question(folder: folder?.name), owner: owner, kind: .book, limit: 60,
            cursor: listing.after.flatMap(SearchCursor.init(rawValue:)), in: db)
        return (
            try store.tiles(page.hits.map(\.item.id), owner: owner, words: words, in: db), page.next?.rawValue
        )
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try dashboard.page(request, at: .collection(.book), parts: ["shelf"]) { html, shell in
            let owner = shell.session.person.id
            let page = try catalog.read { db in
                let stored = try store.get(id, owner: owner, in: db)
                let folder = try stored.item.folder.flatMap { try catalog.folders.find($0, owner: owner, in: db) }
                return BookPage(stored, folder: folder, words: shell.words)
            }
            Templates.bookPage(&html, shell: shell, page: page)
        }
    }

    func new(_ request: Request) throws -> Response {
        var form = BookForm()
        form.isbn = request.query["isbn"] ?? ""
        form.title = request.query["title"] ?? ""
        form.folder = request.query["folder"].flatMap { Int64($0) }
        return try formPage(request, form)
    }

    func edit(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.session.person.id
        let stored = try catalog.read { try store.get(id, owner: owner, in: $0) }
        return try formPage(request, BookForm(stored), editing: id)
    }

    func formPage(
        _ request: Request, _ form: BookForm, editing item: Item.ID? = nil, status: HTTPResponse.Status = .ok,
        problems: [FieldProblem] = [], stored: BookStore.Stored? = nil
    ) throws -> Response {
        let shell = try dashboard.shell(for: request, at: .collection(.book))
        let folders = try catalog.read { try catalog.folders.tree(owner: shell.session.person.id, in: $0) }
        let page = BookFormPage(
            form, editing: item, folders: dashboard.folderOptions(folders), words: shell.words, problems: problems,
            stored: stored)
        return dashboard.html(status: status) { Templates.bookFormPage(&$0, shell: shell, page: page) }
    }
}

import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

extension WorkRoutes {
    func index(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(W.kind), parts: ["shelf", "work", "heart", "stars", "wall"]) {
            html, shell in
            let listing = WorkListing<W>(request.query)
            let owner = shell.person.id
            let context = try listContexts.get(owner, in: catalog, store.listContext)
            let folder = listing.folder.flatMap { id in context.folders.first { $0.folder.id == id }?.folder }
            let page = try catalog.read(of: owner) { scope in
                let results = try find(listing, in: folder, shell.words, scope)
                return WorkIndexPage(
                    words: shell.words, listing: listing, context: context, folder: folder,
                    orders: listing.orders(
                        site.orders(shell.words, current: listing.sort, at: listing.address), shell.words),
                    results: results.content, next: results.next, posterSize: request.posterSize,
                    bulk: site.bulkBar(shell: shell, folders: context.folders))
            }
            Templates.workIndexPage(&html, shell: shell, page: page)
        }
    }

    /// Returns a page of the list, in the form of the view.
    private func find(
        _ listing: WorkListing<W>, in folder: Folder?, _ words: Words, _ scope: OwnerScope
    ) throws -> (content: WorkIndexPage.Results, next: String?) {
        switch listing.view {
        case .wall:
            let page = try find(listing, in: folder, as: store.tileStyle(words, isBare: true), scope)
            return (.tiles(page.rows), page.next)
        case .list:
            let page = try find(listing, in: folder, as: store.rowStyle(words), scope)
            return (.rows(page.rows), page.next)
        }
    }

    /// Returns a page of the list: search results if the listing has a text.
    private func find<T>(
        _ listing: WorkListing<W>, in folder: Folder?, as style: WorkStore<W>.ListStyle<T>, _ scope: OwnerScope
    ) throws -> (rows: [T], next: String?) {
        if listing.text.isEmpty {
            let page = try store.page(listing, as: style, in: scope)
            return (page.rows, page.next?.text)
        }
        let results = try listing.find(listing.searchQuery(folder: folder?.name), W.kind, in: catalog, scope)
        return (try store.list(results.ids, as: style, in: scope), results.next)
    }

    /// Style sheets and scripts of a work's page.
    private static var workPageParts: [String] { ["stars", "hero", "work", "related", "heart", "cover"] }

    /// Serves the page of one work, to which the feature adds what only its kind has.
    /// - Parameters:
    ///   - read: reads the feature's additional data.
    ///   - render: writes the feature's own template.
    package func show<T>(
        _ request: Request, _ id: Int64, read: (StoredWork<W>, [WorkStore<W>.Entry], Words, Database) throws -> T,
        render: (inout HTMLBuffer, Shell, WorkPage, T) throws -> Void
    ) throws -> Response {
        try site.page(request, at: .collection(W.kind), parts: Self.workPageParts) { html, shell in
            let owner = shell.person.id
            let lists = try listContexts.get(owner, in: catalog, store.listContext).lists
            let (page, featureData) = try catalog.read(of: owner) { scope in
                let stored = try store.get(id, in: scope)
                let folder = try stored.item.folder.flatMap { try catalog.folders.find($0, in: scope) }
                let logEntries = try store.logEntries(of: [id], in: scope.db)[id] ?? []
                let related = try site.related(to: stored.item, shell: shell, in: scope.db)
                let page = WorkPage(
                    stored, folder: folder, logEntries: logEntries, related: related,
                    lists: ListMembership(
                        W.self, item: id, containing: try store.lists(with: id, in: scope.db),
                        all: lists, words: shell.words),
                    lookupStatus: try lookupStatus(stored, shell, scope.db), today: shell.today, words: shell.words)
                return (page, try read(stored, logEntries, shell.words, scope.db))
            }
            try render(&html, shell, page, featureData)
        }
    }

    /// Serves the form of a new work, prefilled from the query.
    func new(_ request: Request) throws -> Response {
        var form = WorkForm<W>()
        form.title = request.query["title"] ?? ""
        form.folder = request.query["folder"].flatMap { Int64($0) }
        for input in W.inputs { form.texts[input.name] = request.query[input.name] ?? "" }
        return try formPage(request, form)
    }

    func edit(_ request: Request, _ id: Int64) throws -> Response {
        let stored = try catalog.read(of: request.owner) { try store.get(id, in: $0) }
        return try formPage(request, WorkForm(stored), editing: id)
    }

    func formPage(
        _ request: Request, _ form: WorkForm<W>, editing item: Item.ID? = nil, status: HTTPResponse.Status = .ok,
        problems: [FieldError] = [], stored: StoredWork<W>? = nil
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["stars", "cover"])
        let folders = try listContexts.get(shell.person.id, in: catalog, store.listContext).folders
        let page = WorkFormPage(
            form, editing: item, folders: site.folderOptions(folders), words: shell.words, problems: problems,
            stored: stored)
        return site.html(status: status) { Templates.workFormPage(&$0, shell: shell, page: page) }
    }
}

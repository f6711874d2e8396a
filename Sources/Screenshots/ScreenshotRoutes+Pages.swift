import Catalog
import HTTPServer
import HTTPTypes
import Site

extension ScreenshotRoutes {
    func index(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .collection(.screenshot)) { html, shell in
            var query = ItemQuery(owner: shell.session.person.id, kind: .screenshot)
            try query.read(request.query)
            let (page, folders) = try catalog.read { db in
                (try catalog.items.page(query, in: db), try catalog.folders.tree(owner: query.owner, in: db))
            }
            Templates.screenshotIndexPage(
                &html, shell: shell,
                page: ScreenshotIndexPage(
                    shell: shell, cards: dashboard.cards(page.rows, shell: shell),
                    pager: dashboard.pager(page, at: Address(ScreenshotPath.index())),
                    bulk: dashboard.bulkBar(shell: shell, folders: folders, extra: [.join(in: store)])))
        }
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try dashboard.page(request, at: .collection(.screenshot), parts: ["words"]) { html, shell in
            let owner = shell.session.person.id
            let marker = request.query["q"].flatMap { catalog.search.marker(for: $0) }
            let page = try catalog.read { db in
                let stored = try store.get(id, owner: owner, in: db)
                return ScreenshotPage(
                    shell: shell, stored: stored, pictures: try store.pictures(of: [id], owner: owner, in: db),
                    layers: try layers(of: id, owner: owner, marker, in: db),
                    read: try readWords(of: stored, shell.words, in: db),
                    folders: dashboard.folderOptions(
                        try catalog.folders.tree(owner: owner, in: db), selected: stored.item.folder))
            }
            Templates.screenshotPage(&html, shell: shell, page: page)
        }
    }

    /// The bytes that came in, under the name they came with.
    func original(_ request: Request, _ id: Int64) throws -> Response {
        let picture = try picture(request, id)
        var response = Response.file(path: catalog.media.path(picture.media), type: picture.type)
        response.download(as: picture.downloadName)
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }
}

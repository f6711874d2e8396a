import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

extension ScreenshotRoutes {
    func index(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.screenshot), parts: ["screenshots", "rail", "wall-upload"]) {
            html, shell in
            var listing = ScreenshotListing(request.query)
            // Days and the wall are by time.
            if listing.view != .list, !listing.sort.isByTime { listing.sort = .newest }
            let owner = shell.person.id
            let context = try listContexts.get(owner, in: catalog, store.listContext)
            let (found, related) = try catalog.read(of: owner) { scope in
                (
                    try find(listing, shell, in: scope),
                    listing.tags.isEmpty
                        ? context.tags
                        : try catalog.tags.related(to: listing.tags, kind: .screenshot, in: scope)
                )
            }
            Templates.screenshotIndexPage(
                &html, shell: shell,
                page: ScreenshotIndexPage(
                    shell: shell, listing: listing, context: context, related: related, found: found,
                    bulk: site.bulkBar(
                        shell: shell, folders: context.folders, extra: [Self.download, .join(in: store)])))
        }
    }

    private func find(_ listing: ScreenshotListing, _ shell: Shell, in scope: OwnerScope) throws
        -> ScreenshotIndexPage.Results
    {
        func rows<T: ListedScreenshot>(_: T.Type) throws -> (rows: [T], next: String?) {
            guard listing.text.isEmpty else {
                let found = try listing.find(listing.question, .screenshot, in: catalog, scope)
                let rows = try store.rows(
                    found.ids, in: listing, of: T.self, words: shell.words, now: shell.now, in: scope)
                return (rows, found.next)
            }
            let page = try store.page(listing, of: T.self, words: shell.words, now: shell.now, in: scope)
            return (page.rows, page.next?.text)
        }
        if listing.view == .list {
            let found = try rows(ScreenshotRow.self)
            return .rows(found.rows, next: found.next)
        }
        let found = try rows(ScreenshotTile.self)
        return .wall(found.rows, next: found.next)
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try site.page(request, at: .collection(.screenshot), parts: ["words", "picture", "related", "inplace"]) {
            html, shell in
            let owner = shell.person.id
            let listing = ScreenshotListing(request.query)
            let marker = request.query["q"].flatMap { catalog.search.marker(for: $0) }
            let (page, box) = try catalog.read(of: owner) { scope in
                let stored = try store.get(id, in: scope)
                let box = LightboxState(
                    stored.item, in: listing, zoom: request.query["zoom"],
                    neighbours: try store.neighbours(of: stored, in: listing, in: scope.db), shell: shell)
                let page = ScreenshotPage(
                    shell: shell, stored: stored, pictures: try store.pictures(of: [id], in: scope),
                    layers: try layers(of: id, marker, in: scope),
                    read: RecognisedTextSection(stored, shell.words),
                    related: try site.related(to: stored.item, shell: shell, in: scope.db),
                    edits: InlineEditor(
                        stored.item, folders: try catalog.folders.tree(in: scope), in: site, words: shell.words))
                return (page, box)
            }
            Templates.screenshotPage(&html, shell: shell, page: page, box: box)
        }
    }

    /// Responds with the original file under its original name.
    func original(_ request: Request, _ id: Int64) throws -> Response {
        let picture = try picture(request, id)
        var response = Response.file(path: catalog.media.path(picture.media), type: picture.type)
        response.download(as: picture.downloadName)
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }
}

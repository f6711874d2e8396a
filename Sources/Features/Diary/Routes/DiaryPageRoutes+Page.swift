import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// Routes of one page with its comments and reactions.
extension DiaryPageRoutes {
    func registerPage(in routes: inout Routes) {
        routes.on(.get, DiaryPath.show, show)
        routes.on(.post, DiaryPath.comments, comment)
        routes.on(.post, DiaryPath.commentRemoval, deleteComment)
        routes.on(.post, DiaryPath.reactions, react)
    }

    private static let pageParts = parts + ["related"]

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        try site.page(request, at: .collection(.page), parts: Self.pageParts) { html, shell in
            let page = try page(request, id, shell)
            Templates.diaryDetailPage(&html, shell: shell, page: page)
        }
    }

    /// Creates the web page of a page.
    ///
    /// - Parameter refused: a rejected comment and the reason.
    private func page(
        _ request: Request, _ id: Int64, _ shell: Shell, refused: (text: String, problem: String)? = nil
    ) throws -> DiaryDetailPage {
        let listQuery = DiaryListQuery(request.query)
        let owner = shell.person.id
        let around = try listContexts.get(owner, in: catalog, store.listContext)
        let marker = request.query["q"].flatMap { catalog.search.marker(for: $0) }
        return try catalog.read(of: owner) { scope in
            let page = try store.page(id, in: scope)
            let stored = try stored(page, marker, shell, scope)
            let others =
                page.item.state == .kept
                ? try store.neighbours(of: page, in: listQuery.listing, in: scope) : (previous: nil, next: nil)
            let tiles = try store.tiles(
                [others.previous, others.next].compactMap(\.self), isLive: false, width: 360, in: listQuery,
                TileContext(shell, around.people), shadows: stored.svg == nil, db: scope.db)
            return DiaryDetailPage(
                shell: shell, stored: stored, listQuery: listQuery,
                neighbours: (
                    others.previous.flatMap { page in tiles.first { $0.id == page.id } },
                    others.next.flatMap { page in tiles.first { $0.id == page.id } }
                ),
                answers: PageFeedback(
                    page, reactions: try store.reactions(on: page, in: scope.db),
                    comments: try store.comments(on: page, in: scope.db), reply: refused?.text,
                    problem: refused?.problem, shell: shell, people: around.people),
                around: TileContext(shell, around.people), marker: marker)
        }
    }

    private func stored(
        _ page: DiaryPage, _ marker: SearchHighlighter?, _ shell: Shell, _ scope: OwnerScope
    ) throws -> DiaryDetailPage.Stored {
        let json = try store.documents(of: [page], in: scope.db)[page.id]
        let document = json.flatMap { try? PageDocument(json: $0) }
        var renderer = try PageSVGRenderer(document.map { [$0] } ?? [], width: 1440, assets: shell.assets, in: scope.db)
        return DiaryDetailPage.Stored(
            page: page, document: document,
            svg: document.map { renderer.svg(of: $0, label: shell.words.pageLabel(page)) },
            highlights: MatchHighlight.all(in: document, marker),
            diary: try page.diary.flatMap { try store.find($0, in: scope.db) },
            related: try site.related(to: page.item, shell: shell, in: scope.db),
            folders: site.folderOptions(try catalog.folders.tree(in: scope), selected: page.item.folder),
            shares: page.isOwn && page.isFinished
                ? DiaryShares(try store.shares(of: page.id, in: scope), shell: shell) : nil)
    }

    /// Adds a comment. A rejected text is shown again in its field.
    private func comment(_ request: Request, _ id: Int64) throws -> Response {
        let text = request.form["text"] ?? ""
        do {
            _ = try store.comment(text, on: id, by: try request.owner)
        } catch CatalogError.invalid(let problems) where !request.wantsFragment && !request.wantsJSON {
            let shell = try site.shell(for: request, at: .collection(.page), parts: Self.pageParts)
            let message = problems.first.map { shell.words($0.message) } ?? ""
            let page = try page(request, id, shell, refused: (text, message))
            return site.html(status: .unprocessableContent) {
                Templates.diaryDetailPage(&$0, shell: shell, page: page)
            }
        }
        return try site.done(request, .notice(.saved), else: DiaryPath.show(id))
    }

    private func deleteComment(_ request: Request, _ id: Int64, _ comment: Int64) throws -> Response {
        try store.deleteComment(comment, on: id, by: try request.owner)
        return try site.done(request, .notice(.removed), else: DiaryPath.show(id))
    }

    private func react(_ request: Request, _ id: Int64) throws -> Response {
        guard let kind = request.form["kind"].flatMap(ReactionKind.init(rawValue:)) else {
            throw CatalogError.invalid("kind", "이런 반응은 없어요.", "There is no such reaction.")
        }
        try store.react(kind, request.form["on"] != "0", on: id, by: try request.owner)
        return try site.done(request, .notice(.saved), else: DiaryPath.show(id))
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// Routes of one diary page with its comments and reactions.
extension DiaryPageRoutes {
    func registerPage(in routes: inout Routes) {
        routes.on(.get, DiaryPath.show, show)
        routes.on(.post, DiaryPath.comments, addComment)
        routes.on(.post, DiaryPath.commentRemoval, deleteComment)
        routes.on(.post, DiaryPath.reactions, setReaction)
    }

    /// Style sheets and scripts of the web page of one diary page.
    private static let pageParts = parts + ["related"]

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        try site.page(request, at: .collection(.page), parts: Self.pageParts) { html, shell in
            let webPage = try webPage(request, id, shell)
            Templates.diaryDetailPage(&html, shell: shell, page: webPage)
        }
    }

    /// Creates the web page of a diary page.
    ///
    /// - Parameter rejectedComment: the text of a rejected comment and the reason, to show both in the form.
    private func webPage(
        _ request: Request, _ id: Int64, _ shell: Shell, rejectedComment: (text: String, problem: String)? = nil
    ) throws -> DiaryDetailPage {
        let listQuery = DiaryListQuery(request.query)
        let viewer = shell.person.id
        let people = try listContexts.get(viewer, in: catalog, store.listContext).people
        let tileContext = TileContext(shell, people)
        let searchHighlighter = request.query["q"].flatMap { catalog.search.marker(for: $0) }
        return try catalog.read(of: viewer) { scope in
            let page = try store.page(id, in: scope)
            let stored = try stored(page, searchHighlighter, shell, scope)
            let neighbours =
                page.item.state == .kept
                ? try store.neighbours(of: page, in: listQuery.filter, in: scope) : (previous: nil, next: nil)
            let tiles = try store.tiles(
                [neighbours.previous, neighbours.next].compactMap(\.self), isLive: false,
                width: PictureURLs.thumbnailWidth, in: listQuery, tileContext, hasShadows: stored.svg == nil,
                db: scope.db)
            return DiaryDetailPage(
                shell: shell, stored: stored, listQuery: listQuery,
                neighbours: (
                    neighbours.previous.flatMap { page in tiles.first { $0.id == page.id } },
                    neighbours.next.flatMap { page in tiles.first { $0.id == page.id } }
                ),
                feedback: PageFeedback(
                    page, reactions: try store.reactions(on: page, in: scope.db),
                    comments: try store.comments(on: page, in: scope.db),
                    reply: rejectedComment?.text, problem: rejectedComment?.problem, shell: shell, people: people),
                tileContext: tileContext, searchHighlighter: searchHighlighter)
        }
    }

    /// Reads the values of the web page that come from the store.
    private func stored(
        _ page: DiaryPage, _ searchHighlighter: SearchHighlighter?, _ shell: Shell, _ scope: OwnerScope
    ) throws -> DiaryDetailPage.Stored {
        let json = try store.documents(of: [page], in: scope.db)[page.id]
        let document = json.flatMap { try? PageDocument(json: $0) }
        var renderer = try PageSVGRenderer(
            document.map { [$0] } ?? [], width: PictureURLs.fullWidth, assets: shell.assets, in: scope.db)
        return DiaryDetailPage.Stored(
            page: page, document: document,
            svg: document.map { renderer.svg(of: $0, label: shell.words.pageLabel(page)) },
            highlights: MatchHighlight.all(in: document, searchHighlighter),
            diary: try page.diary.flatMap { try store.find($0, in: scope.db) },
            related: try site.related(to: page.item, shell: shell, in: scope.db),
            folders: site.folderOptions(try catalog.folders.tree(in: scope), selected: page.item.folder),
            shares: page.isOwn && page.isFinished
                ? DiaryShares(try store.shares(of: page.id, in: scope), shell: shell) : nil)
    }

    /// Adds a comment. A rejected text is shown again in its field.
    private func addComment(_ request: Request, _ id: Int64) throws -> Response {
        let text = request.form["text"] ?? ""
        do {
            _ = try store.comment(text, on: id, by: try request.owner)
        } catch CatalogError.invalid(let problems) where !request.wantsFragment && !request.wantsJSON {
            let shell = try site.shell(for: request, at: .collection(.page), parts: Self.pageParts)
            let message = problems.first.map { shell.words($0.message) } ?? ""
            let webPage = try webPage(request, id, shell, rejectedComment: (text, message))
            return site.html(status: .unprocessableContent) {
                Templates.diaryDetailPage(&$0, shell: shell, page: webPage)
            }
        }
        return try site.done(request, .notice(.saved), else: DiaryPath.show(id))
    }

    private func deleteComment(_ request: Request, _ id: Int64, _ comment: Int64) throws -> Response {
        try store.deleteComment(comment, on: id, by: try request.owner)
        return try site.done(request, .notice(.removed), else: DiaryPath.show(id))
    }

    /// Adds a reaction of the person, or removes it for `on=0`.
    private func setReaction(_ request: Request, _ id: Int64) throws -> Response {
        guard let kind = request.form["kind"].flatMap(ReactionKind.init(rawValue:)) else {
            throw CatalogError.invalid("kind", "이런 반응은 없어요.", "There is no such reaction.")
        }
        try store.setReaction(kind, isOn: request.form["on"] != "0", on: id, by: try request.owner)
        return try site.done(request, .notice(.saved), else: DiaryPath.show(id))
    }
}

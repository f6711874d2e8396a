import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// One page, and what is answered to it.
extension ReadingRoutes {
    func registerPage(in routes: inout Routes) {
        routes.on(.get, DiaryPath.show, show)
        routes.on(.post, DiaryPath.comments, comment)
        routes.on(.post, DiaryPath.commentRemoval, deleteComment)
        routes.on(.post, DiaryPath.reactions, react)
    }

    private static let pageParts = parts + ["related"]

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        try dashboard.page(request, at: .collection(.page), parts: Self.pageParts) { html, shell in
            let page = try page(request, id, shell)
            Templates.diaryEntryPage(&html, shell: shell, page: page)
        }
    }

    /// - Parameter refused: a comment that was not taken, and why.
    private func page(
        _ request: Request, _ id: Int64, _ shell: Shell, refused: (text: String, problem: String)? = nil
    ) throws -> DiaryEntryPage {
        let trail = DiaryTrail(request.query)
        let owner = shell.person.id
        let around = try surroundings.get(owner, from: store)
        let marker = request.query["q"].flatMap { catalog.search.marker(for: $0) }
        return try catalog.read(of: owner) { scope in
            let entry = try store.page(id, in: scope)
            let stored = try stored(entry, marker, shell, scope)
            let others =
                entry.item.state == .kept
                ? try store.neighbours(of: entry, in: trail.listing, in: scope) : (previous: nil, next: nil)
            let tiles = try store.tiles(
                [others.previous, others.next].compactMap(\.self), isLive: false, width: 360, in: trail,
                DiaryAround(shell, around.people), shadows: stored.sheet == nil, db: scope.db)
            return DiaryEntryPage(
                shell: shell, stored: stored, trail: trail,
                neighbours: (
                    others.previous.flatMap { entry in tiles.first { $0.id == entry.id } },
                    others.next.flatMap { entry in tiles.first { $0.id == entry.id } }
                ),
                answers: DiaryAnswers(
                    entry, reactions: try store.reactions(on: entry, in: scope.db),
                    comments: try store.comments(on: entry, in: scope.db), reply: refused?.text,
                    problem: refused?.problem, shell: shell, people: around.people),
                around: DiaryAround(shell, around.people), marker: marker)
        }
    }

    private func stored(
        _ entry: DiaryEntry, _ marker: TextMarker?, _ shell: Shell, _ scope: Scope
    ) throws -> DiaryEntryPage.Stored {
        let json = try store.documents(of: [entry], in: scope.db)[entry.id]
        let document = json.flatMap { try? PageDocument(json: $0) }
        var sheets = try SheetTable(document.map { [$0] } ?? [], width: 1440, assets: shell.assets, in: scope.db)
        return DiaryEntryPage.Stored(
            entry: entry, document: document,
            sheet: document.map { sheets.sheet($0, label: shell.words.sheetLabel(entry)) },
            found: FoundPlace.all(in: document, marker),
            diary: try entry.diary.flatMap { try store.find($0, in: scope.db) },
            related: try dashboard.related(to: entry.item, shell: shell, in: scope.db),
            folders: dashboard.folderOptions(try catalog.folders.tree(in: scope), selected: entry.item.folder),
            shares: entry.isOwn && entry.isFinished
                ? DiaryShares(try store.shares(of: entry.id, in: scope), shell: shell) : nil)
    }

    /// What was typed stays in its field when it cannot be taken.
    private func comment(_ request: Request, _ id: Int64) throws -> Response {
        let text = request.form["text"] ?? ""
        do {
            _ = try store.comment(text, on: id, by: try request.owner)
        } catch CatalogError.invalid(let problems) where !request.wantsFragment && !request.wantsJSON {
            let shell = try dashboard.shell(for: request, at: .collection(.page), parts: Self.pageParts)
            let message = problems.first.map { shell.words($0.message) } ?? ""
            let page = try page(request, id, shell, refused: (text, message))
            return dashboard.html(status: .unprocessableContent) {
                Templates.diaryEntryPage(&$0, shell: shell, page: page)
            }
        }
        return try dashboard.done(request, .notice(.saved), else: DiaryPath.show(id))
    }

    private func deleteComment(_ request: Request, _ id: Int64, _ comment: Int64) throws -> Response {
        try store.deleteComment(comment, on: id, by: try request.owner)
        return try dashboard.done(request, .notice(.removed), else: DiaryPath.show(id))
    }

    private func react(_ request: Request, _ id: Int64) throws -> Response {
        guard let kind = request.form["kind"].flatMap(ReactionKind.init(rawValue:)) else {
            throw CatalogError.invalid("kind", "이런 표시는 없어요.", "There is no such sign.")
        }
        try store.react(kind, request.form["on"] != "0", on: id, by: try request.owner)
        return try dashboard.done(request, .notice(.saved), else: DiaryPath.show(id))
    }
}

import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The pages of tags, and tag completion.
struct TagRoutes: RouteGroup {
    let site: SiteContext

    private static let pageSize = 300

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.tags, index)
        routes.on(.get, SitePath.tagCompletion, complete)
        routes.on(.get, SitePath.tag, show)
        routes.on(.post, SitePath.tagName, rename)
        routes.on(.post, SitePath.tagRemoval, remove)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .tags, parts: ["jump"]) { html, shell in
            Templates.tagsPage(&html, shell: shell, page: try tagsPage(request, shell))
        }
    }

    private func complete(_ request: Request) throws -> Response {
        let tags = try catalog.read(of: request.owner) {
            try catalog.tags.complete(request.query["q"] ?? "", limit: 8, in: $0)
        }
        return .list(tags)
    }

    private func show(_ request: Request, _ name: String) throws -> Response {
        try site.page(request, at: .tags) { html, shell in
            Templates.tagPage(&html, shell: shell, page: try tagPage(request, name, shell))
        }
    }

    private func rename(_ request: Request, _ name: String) throws -> Response {
        let newName = request.form["name"] ?? ""
        let change = try changeTag(
            request, name, .edit, Phrase("태그 이름을 바꿨어요: #\(name) → #\(newName)", "Renamed #\(name) to #\(newName)")
        ) { tag, owner, db in
            try catalog.tags.rename(tag.id, to: newName, in: OwnerScope(of: owner, in: db))
        }
        let storedName = Tag.normalised(newName) ?? name
        var response = Response.redirect(to: SitePath.tag(storedName))
        response.flash(change.map { .change($0) })
        return response
    }

    private func remove(_ request: Request, _ name: String) throws -> Response {
        let change = try changeTag(
            request, name, .delete, Phrase("태그를 삭제했어요: #\(name)", "Deleted the tag #\(name)")
        ) { tag, owner, db in
            try catalog.tags.delete([tag.id], in: OwnerScope(of: owner, in: db))
        }
        var response = Response.redirect(to: SitePath.tags())
        response.flash(change.map { .change($0) })
        return response
    }

    /// Changes a tag in one undoable change.
    private func changeTag(
        _ request: Request, _ name: String, _ kind: ActionKind, _ summary: Phrase,
        _ body: (Tag, Person.ID, Database) throws -> Void
    ) throws -> Change.ID? {
        let owner = try request.owner
        return try catalog.perform(kind, by: owner, summary: summary) { scope in
            guard let tag = try catalog.tags.find(name, in: scope) else { throw CatalogError.notFound }
            try body(tag, owner, scope.db)
        }.change
    }

    private func tagsPage(_ request: Request, _ shell: Shell) throws -> TagsPage {
        let owner = shell.person.id
        let isByName = request.query["sort"] != "count"
        let after = request.query["after"]
        let limit = Self.pageSize
        let (tags, total) = try catalog.read(of: owner) { scope in
            (
                try catalog.tags.list(
                    order: isByName ? .name : .count, after: isByName ? after : nil, limit: limit, in: scope),
                try catalog.tags.count(in: scope)
            )
        }
        let address = URLBuilder(SitePath.tags())
        let next = isByName && tags.count == limit ? tags.last.map { address.adding("after", $0.name).text } : nil
        return TagsPage(
            shell: shell, tags: tags.map { TagsPage.Entry(name: $0.name, count: $0.count) }, total: total,
            isByName: isByName, pager: Pager(next: next, first: after == nil ? nil : address.text))
    }

    private func tagPage(_ request: Request, _ name: String, _ shell: Shell) throws -> TagPage {
        let owner = shell.person.id
        let words = shell.words
        guard let tag = try catalog.read(of: owner, { try catalog.tags.find(name, in: $0) }) else {
            throw CatalogError.notFound
        }
        var query = ItemQuery(owner: owner, tags: [tag.name])
        try query.read(request.query)
        let kind = request.query["kind"]
        query.kind = kind.map { ItemKind(rawValue: $0) }
        let address = URLBuilder(SitePath.tag(tag.name)).adding("kind", kind).adding("sort", request.query["sort"])
        let empty = EmptyState(
            words("이 태그가 붙은 것이 없어요", "No items with this tag"),
            words("목록에서 골라 붙이면 여기로 와요.", "Add it to a selection, and the items appear here."))
        return TagPage(
            shell: shell, name: tag.name, count: tag.count,
            toolbar: Toolbar(orders: site.orders(words, current: query.sort, at: address)),
            list: try site.list(
                query, at: address, shell: shell, chips: site.kindChips(shell, current: query.kind, at: address),
                empty: empty))
    }
}

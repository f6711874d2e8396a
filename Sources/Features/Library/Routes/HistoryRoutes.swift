import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The history of changes with undo and redo, and the page of keyboard shortcuts.
struct HistoryRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.history, index)
        routes.on(.post, SitePath.undo, undo)
        routes.on(.post, SitePath.redo, redo)
        // For the shortcut Z, which does not know the id of a change.
        routes.on(.post, SitePath.undoLast, undoLast)
        routes.on(.get, SitePath.keys, keys)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .history) { html, shell in
            let changes = try catalog.history(of: shell.person.id)
            Templates.historyPage(&html, shell: shell, page: HistoryPage(shell: shell, changes: changes))
        }
    }

    private func undo(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.undo(id, by: try request.owner)
        return try site.done(request, .notice(.undone))
    }

    private func redo(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.redo(id, by: try request.owner)
        return try site.done(request, .change(id))
    }

    private func undoLast(_ request: Request) throws -> Response {
        let person = try request.owner
        guard let lastChange = try catalog.history(of: person).first(where: { !$0.isUndone }) else {
            return try site.done(request, .notice(.nothing))
        }
        try catalog.undo(lastChange.id, by: person)
        return try site.done(request, .notice(.undone))
    }

    private func keys(_ request: Request) throws -> Response {
        try site.page(request, at: .none, parts: ["keys"]) { html, shell in
            Templates.keysPage(&html, shell: shell, groups: KeyGroup.all(site.collections))
        }
    }
}

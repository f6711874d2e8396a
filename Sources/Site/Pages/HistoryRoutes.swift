import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    func historyRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.history) { [self] request in
            try page(request, at: .history) { html, shell in
                let changes = try catalog.history(of: shell.session.person.id)
                Templates.historyPage(&html, shell: shell, page: HistoryPage(shell: shell, changes: changes))
            }
        }
        routes.on(.post, SitePath.undo) { [self] request, id in
            try catalog.undo(id, by: try request.session.person.id)
            return try done(request, .notice(.undone))
        }
        routes.on(.post, SitePath.redo) { [self] request, id in
            try catalog.redo(id, by: try request.session.person.id)
            return try done(request, .change(id))
        }
        // The key Z knows no number.
        routes.on(.post, SitePath.undoLast) { [self] request in
            let person = try request.session.person.id
            guard let last = try catalog.history(of: person).first(where: { !$0.isUndone }) else {
                return try done(request, .notice(.nothing))
            }
            try catalog.undo(last.id, by: person)
            return try done(request, .notice(.undone))
        }
        routes.on(.get, SitePath.keys) { [self] request in
            try page(request, at: .none) { html, shell in
                Templates.keysPage(&html, shell: shell, groups: KeyGroup.all(collections))
            }
        }
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The notifications of a person.
struct NotificationRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.notices, index)
        routes.on(.post, SitePath.noticeReading, read)
        routes.on(.post, SitePath.noticesReading, readAll)
        routes.on(.post, SitePath.noticeRemoval, remove)
        routes.on(.post, SitePath.noticesRemoval, removeAll)
        routes.on(.post, SitePath.noticeKinds, chooseKinds)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .none) { html, shell in
            let before = request.query["before"].flatMap { Int64($0) }
            Templates.notificationsPage(&html, shell: shell, page: try notificationsPage(shell, before: before))
        }
    }

    private func read(_ request: Request, _ id: Int64) throws -> Response {
        let notification = try catalog.write(of: request.owner) { try catalog.notifications.read(id, in: $0) }
        if let path = notification.path, !request.wantsFragment { return .redirect(to: path) }
        return try site.done(request, nil as Flash?, else: SitePath.notices())
    }

    private func readAll(_ request: Request) throws -> Response {
        try catalog.write(of: request.owner) { try catalog.notifications.readAll(in: $0) }
        return try site.done(request, nil as Flash?, else: SitePath.notices())
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: request.owner) { try catalog.notifications.delete(id, in: $0) }
        return try site.done(request, .notice(.removed), else: SitePath.notices())
    }

    private func removeAll(_ request: Request) throws -> Response {
        try catalog.write(of: request.owner) { try catalog.notifications.deleteAll(in: $0) }
        return try site.done(request, .notice(.removed), else: SitePath.notices())
    }

    private func chooseKinds(_ request: Request) throws -> Response {
        let kinds = Set(request.form.all("kind").compactMap { NotificationKind(rawValue: $0) })
        try catalog.write(of: request.owner) { try catalog.notifications.set(kinds, in: $0) }
        return try site.done(request, .notice(.saved), else: SitePath.notices())
    }

    /// - Parameter before: the last notification of the previous page; `nil` for the first page.
    private func notificationsPage(_ shell: Shell, before: UserNotification.ID?) throws -> NotificationsPage {
        let person = shell.person.id
        return try catalog.read(of: person) { scope in
            NotificationsPage(
                shell: shell, notifications: try catalog.notifications.list(before: before, in: scope),
                isFirst: before == nil, kinds: try catalog.notifications.kindsOn(in: scope))
        }
    }
}

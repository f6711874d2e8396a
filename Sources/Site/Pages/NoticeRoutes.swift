import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    func noticeRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.notices) { [self] request in
            try page(request, at: .none) { html, shell in
                let before = request.query["before"].flatMap { Int64($0) }
                Templates.noticesPage(&html, shell: shell, page: try noticesPage(shell, before: before))
            }
        }
        routes.on(.post, SitePath.noticeReading) { [self] request, id in
            let person = try request.session.person.id
            let notice = try catalog.write { try catalog.notifications.read(id, of: person, in: $0) }
            if let path = notice.path, !request.wantsFragment { return .redirect(to: path) }
            return try done(request, nil as Flash?, else: SitePath.notices())
        }
        routes.on(.post, SitePath.noticesReading) { [self] request in
            let person = try request.session.person.id
            try catalog.write { try catalog.notifications.readAll(of: person, in: $0) }
            return try done(request, nil as Flash?, else: SitePath.notices())
        }
        routes.on(.post, SitePath.noticeRemoval) { [self] request, id in
            let person = try request.session.person.id
            try catalog.write { try catalog.notifications.delete(id, of: person, in: $0) }
            return try done(request, .notice(.removed), else: SitePath.notices())
        }
        routes.on(.post, SitePath.noticesRemoval) { [self] request in
            let person = try request.session.person.id
            try catalog.write { try catalog.notifications.deleteAll(of: person, in: $0) }
            return try done(request, .notice(.removed), else: SitePath.notices())
        }
        routes.on(.post, SitePath.noticeKinds) { [self] request in
            let person = try request.session.person.id
            let kinds = Set(request.form.all("kind").compactMap { NotificationKind(rawValue: $0) })
            try catalog.write { try catalog.notifications.set(kinds, of: person, in: $0) }
            return try done(request, .notice(.saved), else: SitePath.notices())
        }
    }

    private func noticesPage(_ shell: Shell, before: Notice.ID?) throws -> NoticesPage {
        let person = shell.session.person.id
        return try catalog.read { db in
            NoticesPage(
                shell: shell, notices: try catalog.notifications.list(of: person, before: before, in: db),
                isFirst: before == nil, kinds: try catalog.notifications.kindsOn(of: person, in: db))
        }
    }
}

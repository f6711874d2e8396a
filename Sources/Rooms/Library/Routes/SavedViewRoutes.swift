import Catalog
import HTTPServer
import HTTPTypes
import Site

struct SavedViewRoutes: RouteGroup {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.views, index)
        routes.on(.post, SitePath.views, change)
    }

    private func index(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .none, parts: ["views"]) { html, shell in
            Templates.savedViewsPage(&html, shell: shell, page: try page(shell, request.query))
        }
    }

    private func page(_ shell: Shell, _ typed: FormFields, problems: [FieldProblem] = []) throws -> SavedViewsPage {
        SavedViewsPage(
            shell: shell, views: try catalog.read(of: shell.person.id, dashboard.savedViews),
            title: typed["title"] ?? "", url: typed["url"] ?? "", problems: problems)
    }

    private func change(_ request: Request) throws -> Response {
        let form = request.form
        let url = form["url"] ?? ""
        do {
            let removed = try catalog.write(of: request.owner) { scope in
                var views = try dashboard.savedViews(in: scope)
                let title = views.all.first { $0.url == url }?.title
                switch form["do"] {
                case "up": views.move(url, by: -1)
                case "down": views.move(url, by: 1)
                case "order": views.order(form.all("url"))
                case "remove": views.remove(url)
                default: try views.save(title: form["title"] ?? "", url: url)
                }
                try catalog.settings.set(SavedViews.setting, to: views.text, of: scope.owner, in: scope.db)
                return form["do"] == "remove" ? title : nil
            }
            // What was removed stands in the form, one press from coming back.
            let back = removed.map { Address(SitePath.views()).adding("url", url).adding("title", $0).text }
            if let back { return .redirect(to: back) }
            return try dashboard.done(request, .notice(.saved), else: SitePath.views())
        } catch CatalogError.invalid(let problems) {
            let shell = try dashboard.shell(for: request, at: .none, parts: ["views"])
            let page = try page(shell, form, problems: problems)
            return dashboard.html(status: .unprocessableContent) {
                Templates.savedViewsPage(&$0, shell: shell, page: page)
            }
        }
    }
}

import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The page of saved views. One form field, `do`, selects the change.
struct SavedViewRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.views, index)
        routes.on(.post, SitePath.views, change)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .none, parts: ["views"]) { html, shell in
            Templates.savedViewsPage(&html, shell: shell, page: try page(shell, request.query))
        }
    }

    private func page(_ shell: Shell, _ typed: FormFields, problems: [FieldError] = []) throws -> SavedViewsPage {
        SavedViewsPage(
            shell: shell, views: try catalog.read(of: shell.person.id, site.savedViews),
            title: typed["title"] ?? "", url: typed["url"] ?? "", problems: problems)
    }

    private func change(_ request: Request) throws -> Response {
        let form = request.form
        let url = form["url"] ?? ""
        if form["do"] == "remove" {
            return try site.done(request, try remove(url, of: request.owner), else: SitePath.views())
        }
        do {
            try catalog.write(of: request.owner) { scope in
                var views = try site.savedViews(in: scope)
                switch form["do"] {
                case "up": views.move(url, by: -1)
                case "down": views.move(url, by: 1)
                case "order": views.order(form.all("url"))
                default: try views.save(title: form["title"] ?? "", url: url)
                }
                try catalog.settings.set(SavedViews.setting, to: views.text, of: scope.owner, in: scope.db)
            }
            return try site.done(request, .notice(.saved), else: SitePath.views())
        } catch CatalogError.invalid(let problems) {
            let shell = try site.shell(for: request, at: .none, parts: ["views"])
            let page = try page(shell, form, problems: problems)
            return site.html(status: .unprocessableContent) {
                Templates.savedViewsPage(&$0, shell: shell, page: page)
            }
        }
    }

    private func remove(_ url: String, of owner: Person.ID) throws -> Change.ID? {
        let savedViews = try catalog.read(of: owner) { try site.savedViews(in: $0) }
        let title = savedViews.all.first { $0.url == url }?.title ?? url
        let summary = Phrase("보기 ‘\(title)’ 뺌", "Removed the view ‘\(title)’")
        return try catalog.perform(.delete, by: owner, summary: summary) { scope in
            var views = try site.savedViews(in: scope)
            views.remove(url)
            try catalog.settings.set(SavedViews.setting, to: views.text, of: owner, in: scope.db)
        }.change
    }
}

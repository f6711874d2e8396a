import Catalog
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// Choosing fonts.
struct FontRoutes: Sendable {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.fonts, show)
        routes.on(.post, DiaryPath.fonts, change)
    }

    private func show(_ request: Request) throws -> Response {
        let settings = try FontSettings(of: request.session.person.id, in: dashboard.catalog)
        return try dashboard.page(request, at: .settings, parts: ["diary", "fonts", "type"]) { html, shell in
            Templates.fontsPage(&html, shell: shell, page: FontsPage(settings, shell.words))
        }
    }

    /// What a form leaves out stays as it is.
    private func change(_ request: Request) throws -> Response {
        let person = try request.session.person.id
        var settings = try FontSettings(of: person, in: dashboard.catalog)
        func font(_ field: String, _ key: String) throws -> PageFont {
            guard let font = PageFont(rawValue: key) else {
                throw CatalogError.invalid(
                    field, "이런 글꼴은 없어요. 바뀐 것은 없어요.", "There is no such font. Nothing was changed.")
            }
            return font
        }
        if let key = request.form["dashboard"] { settings.dashboard = key.isEmpty ? nil : try font("dashboard", key) }
        if let key = request.form["page"] { settings.page = try font("page", key) }
        try settings.save(for: person, in: dashboard.catalog)
        return try dashboard.done(request, .notice(.saved), else: DiaryPath.fonts())
    }
}

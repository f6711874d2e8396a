import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The profile of the signed-in person.
struct ProfileRoutes: RouteGroup {
    let site: SiteContext
    let form: PersonForm

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.profile, show)
        routes.onAsync(.post, SitePath.profile, body: PersonForm.body, edit)
    }

    private func show(_ request: Request) throws -> Response {
        if let problem = try form.nickProblem(request, of: request.owner) { return problem }
        return try site.page(request, at: .settings) { html, shell in
            Templates.profilePage(&html, shell: shell, page: try profilePage(shell))
        }
    }

    /// Changes the submitted fields. A picture is replaced only by another one.
    private func edit(_ request: Request) async throws -> Response {
        do {
            let picture = try await form.avatar(in: request)
            let preset = request.form["face"].flatMap { PresetAvatar(rawValue: $0) }.map { Avatar.drawn($0) }
            try change(request.owner, nick: request.form["nick"], picture, else: preset)
        } catch CatalogError.invalid(let problems) {
            return try rejectedForm(request, problems)
        }
        return try site.done(request, .notice(.saved), else: SitePath.profile())
    }

    private func change(_ person: Person.ID, nick: String?, _ picture: Media?, else preset: Avatar?) throws {
        try catalog.write { db in
            if let picture { try catalog.media.record(picture, in: db) }
            try catalog.people.update(person, nick: nick, avatar: picture.map { .own($0.sha256) } ?? preset, in: db)
        }
    }

    /// Returns the page with the values and errors of a rejected form.
    func rejectedForm(_ request: Request, _ problems: [FieldError]) throws -> Response {
        let shell = try site.shell(for: request, at: .settings)
        let typed = Dictionary(request.form.fields.map { ($0.name, $0.value) }) { first, _ in first }
        let page = try profilePage(shell, typed: typed, problems: problems)
        return site.html(status: .unprocessableContent) { Templates.profilePage(&$0, shell: shell, page: page) }
    }

    private func profilePage(
        _ shell: Shell, typed: [String: String] = [:], problems: [FieldError] = []
    ) throws -> ProfilePage {
        let id = shell.person.id
        let (counts, all) = try catalog.read(of: id) { scope in
            (try catalog.items.counts(in: scope), try catalog.people.all(in: scope.db))
        }
        guard let person = all.first(where: { $0.id == id }) else { throw CatalogError.notFound }
        let facts = site.collections.map { collection in
            DetailRow(shell.words(collection.navigation.title), shell.words.items(counts[collection.kind, .kept]))
        }
        return ProfilePage(
            shell: shell, person: person, facts: facts,
            hasOthers: all.contains { $0.id != id && $0.leavingAt == nil }, typed: typed, problems: problems)
    }
}

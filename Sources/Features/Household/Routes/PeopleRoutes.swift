import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The people of the instance, invitations and the transfer of the administration.
struct PeopleRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.people, index)
        routes.on(.post, SitePath.invitations, access: .owner, invite)
        routes.on(.post, SitePath.invitationRemoval, access: .owner, revokeInvitation)
        routes.on(.post, SitePath.ownership, access: .owner, transferAdministration)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .settings) { html, shell in
            Templates.peoplePage(&html, shell: shell, page: try peoplePage(shell))
        }
    }

    private func invite(_ request: Request) throws -> Response {
        do {
            let (_, code) = try catalog.write { db in
                try catalog.people.invite(request.form["name"] ?? "", by: request.owner, in: db)
            }
            return try peoplePage(request, newInvitation: newInvitation(code, request))
        } catch CatalogError.invalid(let problems) {
            return try peoplePage(request, problems: problems)
        }
    }

    private func revokeInvitation(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write { try catalog.people.revokeInvitation(id, by: request.owner, in: $0) }
        return try site.done(request, .notice(.revoked), else: SitePath.people())
    }

    private func transferAdministration(_ request: Request) throws -> Response {
        let person = try request.owner
        guard request.form["sure"] == "1", let successor = request.form["person"].flatMap({ Int64($0) }) else {
            throw CatalogError.invalid("sure", "정말 넘길지 표시해 주세요.", "Tick the box to confirm.")
        }
        try catalog.write { try catalog.people.transferAdministration(from: person, to: successor, in: $0) }
        return try site.done(request, .notice(.handed), else: SitePath.people())
    }

    private func newInvitation(_ code: InvitationCode, _ request: Request) -> PeoplePage.NewInvitation {
        let reachableBaseURLs = site.reachableBaseURLs(from: request)
        let requestOrigin = (request.isSecure ? "https://" : "http://") + (request.authority ?? "")
        return PeoplePage.NewInvitation(
            code, origins: reachableBaseURLs.isEmpty ? [requestOrigin] : reachableBaseURLs,
            isHere: reachableBaseURLs.isEmpty)
    }

    private func peoplePage(
        _ request: Request, newInvitation: PeoplePage.NewInvitation? = nil, problems: [FieldError] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .settings)
        let typed = problems.isEmpty ? [:] : ["name": request.form["name"] ?? ""]
        let page = try peoplePage(shell, newInvitation: newInvitation, typed: typed, problems: problems)
        var response = site.html(status: problems.isEmpty ? .ok : .unprocessableContent) {
            Templates.peoplePage(&$0, shell: shell, page: page)
        }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func peoplePage(
        _ shell: Shell, newInvitation: PeoplePage.NewInvitation? = nil, typed: [String: String] = [:],
        problems: [FieldError] = []
    ) throws -> PeoplePage {
        let (people, invitations) = try catalog.read { db in
            (try catalog.people.all(in: db), try catalog.people.invitations(in: db))
        }
        return PeoplePage(
            shell: shell, people: people, invitations: invitations, newInvitation: newInvitation, typed: typed,
            problems: problems)
    }
}

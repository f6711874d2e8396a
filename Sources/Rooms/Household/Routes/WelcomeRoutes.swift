import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// Sign-in links, the first run and invitations. GET does not use up a link, so that a preview or a prefetch cannot;
/// the page submits a form.
struct WelcomeRoutes: RouteGroup {
    let dashboard: Dashboard
    let form: PersonForm

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.login, access: .open, askForLink)
        routes.on(.get, SitePath.loginLink, access: .newcomer(.loginLink), lookAtLoginLink)
        routes.onAsync(.post, SitePath.loginLink, access: .newcomer(.loginLink), body: PersonForm.body, signIn)
        routes.on(.get, SitePath.joining, access: .open, askForCode)
        routes.on(.post, SitePath.joining, access: .open, takeCode)
        routes.on(.get, SitePath.invitation, access: .newcomer(.invitation), lookAtInvitation)
        routes.onAsync(.post, SitePath.invitation, access: .newcomer(.invitation), body: PersonForm.body, join)
    }

    private func askForLink(_ request: Request) -> Response {
        let frame = dashboard.frame(for: request)
        return dashboard.html { Templates.loginPage(&$0, frame: frame, isLost: false) }
    }

    private func lookAtLoginLink(_ request: Request, _ segment: SecretSegment) throws -> Response {
        switch try InvitationCheck(catalog: catalog, limits: dashboard.limits).loginLink(segment.text, of: request) {
        case .person:
            let frame = dashboard.frame(for: request)
            return dashboard.html { Templates.loginLinkPage(&$0, frame: frame, token: segment.text) }
        case .firstRun: return try welcome(.firstRun, request)
        }
    }

    private func signIn(_ request: Request, _ segment: SecretSegment) async throws -> Response {
        try await comeIn(.firstRun, request) { newcomer, db in
            guard let secret = Secret(text: segment.text) else { throw CatalogError.notAllowed }
            return try catalog.people.redeem(secret, browser: request.browserName, as: newcomer, in: db)
                .secret
        }
    }

    private func askForCode(_ request: Request) throws -> Response {
        joinPage(request)
    }

    private func takeCode(_ request: Request) throws -> Response {
        try dashboard.limits.pairing.check(request.remoteNetwork)
        guard let code = InvitationCode(typed: request.form["code"] ?? "") else {
            return joinPage(request, isRefused: true)
        }
        guard try catalog.read({ try catalog.people.invitation(code, in: $0) }) != nil else {
            dashboard.limits.pairing.fail(request.remoteNetwork)
            return joinPage(request, isRefused: true)
        }
        dashboard.limits.pairing.succeed(request.remoteNetwork)
        return .redirect(to: SitePath.invitation(SecretSegment(code.text)))
    }

    private func lookAtInvitation(_ request: Request, _ segment: SecretSegment) throws -> Response {
        _ = try invitationCode(segment.text)
        return try welcome(.invitation, request)
    }

    private func join(_ request: Request, _ segment: SecretSegment) async throws -> Response {
        let code = try invitationCode(segment.text)
        return try await comeIn(.invitation, request) { newcomer, db in
            let inviter = try catalog.people.invitation(code, in: db)?.inviter
            let joined = try catalog.people.join(code, as: newcomer, browser: request.browserName, in: db)
            let nick = joined.session.person.nick
            if let inviter {
                try catalog.notifications.add(
                    .personJoined, title: Phrase("\(nick) 님이 들어왔어요", "\(nick) joined"),
                    path: SitePath.people(), in: Scope(of: inviter, in: db))
            }
            return joined.secret
        }
    }

    private func invitationCode(_ text: String) throws -> InvitationCode {
        guard let code = InvitationCode(typed: text),
            try catalog.read({ try catalog.people.invitation(code, in: $0) }) != nil
        else { throw Refusal.usedInvitation }
        return code
    }

    /// Returns the page, or only the error of the name while it is typed.
    private func welcome(_ way: WelcomePage.Way, _ request: Request) throws -> Response {
        if let problem = try form.nickProblem(request, of: nil) { return problem }
        let drawing = catalog.people.randomDrawing()
        let nick = try catalog.read { try catalog.people.suggestedNick(for: drawing, request.language, in: $0) }
        return welcomePage(way, request, Newcomer(nick: nick, portrait: .drawn(drawing), language: request.language))
    }

    private func welcomePage(
        _ way: WelcomePage.Way, _ request: Request, _ newcomer: Newcomer, problems: [FieldProblem] = []
    ) -> Response {
        let frame = dashboard.frame(for: request)
        let page = WelcomePage(way, action: request.path, newcomer: newcomer, frame: frame, problems: problems)
        var response = dashboard.html(status: problems.isEmpty ? .ok : .unprocessableContent) {
            Templates.welcomePage(&$0, frame: frame, page: page)
        }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Signs the browser in as a new person. A plain sign-in link belongs to a known person and sends no form.
    private func comeIn(
        _ way: WelcomePage.Way, _ request: Request, _ body: (Newcomer, Database) throws -> Secret
    ) async throws -> Response {
        let language = request.form["language"].flatMap { Language(rawValue: $0) } ?? request.language
        let newcomer = Newcomer(
            nick: request.form["nick"] ?? "",
            portrait: request.form["face"].flatMap { Drawing(rawValue: $0) }.map { .drawn($0) },
            language: language, theme: request.form["theme"] ?? "system")
        do {
            let picture = try await form.portrait(in: request)
            var complete = newcomer
            if let picture { complete.portrait = .own(picture.sha256) }
            let cookie = try write(complete, picture, body)
            var response = Response.redirect(to: SitePath.home())
            response.setCookie(SessionCookie.line(cookie.text, isSecure: request.isSecure))
            return response
        } catch CatalogError.invalid(let problems) {
            return welcomePage(way, request, newcomer, problems: problems)
        } catch CatalogError.notAllowed {
            throw way == .firstRun ? Refusal.usedLink : Refusal.usedInvitation
        }
    }

    private func write(
        _ newcomer: Newcomer, _ picture: Media?, _ body: (Newcomer, Database) throws -> Secret
    ) throws -> Secret {
        try catalog.write { db in
            if let picture { try catalog.media.record(picture, in: db) }
            return try body(newcomer, db)
        }
    }

    private func joinPage(_ request: Request, isRefused: Bool = false) -> Response {
        let frame = dashboard.frame(for: request)
        let words = frame.words
        let field = Field(
            "code", words("초대 글자", "Invitation code"), value: request.form["code"] ?? "",
            hint: words("예: ABCD-2345", "Such as ABCD-2345"),
            problem: isRefused
                ? words(
                    "이 글자로 된 초대가 없어요. 이미 썼거나, 거두었거나, 7일이 지났을 수 있어요.",
                    "There is no such invitation. It may be used, taken back or older than seven days.") : nil,
            isRequired: true, hasFocus: true)
        return dashboard.html(status: isRefused ? .unprocessableContent : .ok) {
            Templates.joinPage(&$0, frame: frame, code: field)
        }
    }
}

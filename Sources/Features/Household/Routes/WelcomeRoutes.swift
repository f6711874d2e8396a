import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// Sign-in links, the first run and invitations. GET does not redeem a link, so that a preview or a prefetch cannot use
/// it up; the page submits a form.
struct WelcomeRoutes: RouteGroup {
    let site: SiteContext
    let form: PersonForm

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.login, access: .open, askForLink)
        routes.on(.get, SitePath.loginLink, access: .guest(.loginLink), showLoginLink)
        routes.onAsync(.post, SitePath.loginLink, access: .guest(.loginLink), body: PersonForm.body, signIn)
        routes.on(.get, SitePath.joining, access: .open, askForCode)
        routes.on(.post, SitePath.joining, access: .open, submitCode)
        routes.on(.get, SitePath.invitation, access: .guest(.invitation), showInvitation)
        routes.onAsync(.post, SitePath.invitation, access: .guest(.invitation), body: PersonForm.body, join)
    }

    private func askForLink(_ request: Request) -> Response {
        let frame = site.frame(for: request)
        return site.html { Templates.loginPage(&$0, frame: frame, isLost: false) }
    }

    private func showLoginLink(_ request: Request, _ segment: SecretSegment) throws -> Response {
        switch try InvitationCheck(catalog: catalog, limits: site.limits).loginLink(segment.text, of: request) {
        case .person:
            let frame = site.frame(for: request)
            return site.html { Templates.loginLinkPage(&$0, frame: frame, token: segment.text) }
        case .firstRun: return try welcome(.firstRun, request)
        }
    }

    private func signIn(_ request: Request, _ segment: SecretSegment) async throws -> Response {
        try await register(.firstRun, request) { registration, db in
            guard let secret = Secret(text: segment.text) else { throw CatalogError.notAllowed }
            return try catalog.people.redeem(secret, browser: request.browserName, as: registration, in: db)
                .secret
        }
    }

    private func askForCode(_ request: Request) throws -> Response {
        joinPage(request)
    }

    private func submitCode(_ request: Request) throws -> Response {
        try site.limits.pairing.check(request.remoteNetwork)
        guard let code = InvitationCode(typed: request.form["code"] ?? "") else {
            return joinPage(request, isRejected: true)
        }
        guard try catalog.read({ try catalog.people.invitation(code, in: $0) }) != nil else {
            site.limits.pairing.fail(request.remoteNetwork)
            return joinPage(request, isRejected: true)
        }
        site.limits.pairing.succeed(request.remoteNetwork)
        return .redirect(to: SitePath.invitation(SecretSegment(code.text)))
    }

    private func showInvitation(_ request: Request, _ segment: SecretSegment) throws -> Response {
        _ = try invitationCode(segment.text)
        return try welcome(.invitation, request)
    }

    private func join(_ request: Request, _ segment: SecretSegment) async throws -> Response {
        let code = try invitationCode(segment.text)
        return try await register(.invitation, request) { registration, db in
            let inviter = try catalog.people.invitation(code, in: db)?.inviter
            let joined = try catalog.people.join(code, as: registration, browser: request.browserName, in: db)
            let nick = joined.session.person.nick
            if let inviter {
                try catalog.notifications.add(
                    .personJoined, title: Phrase("\(nick) 님이 참여했어요", "\(nick) joined"),
                    path: SitePath.people(), in: OwnerScope(of: inviter, in: db))
            }
            return joined.secret
        }
    }

    private func invitationCode(_ text: String) throws -> InvitationCode {
        guard let code = InvitationCode(typed: text),
            try catalog.read({ try catalog.people.invitation(code, in: $0) }) != nil
        else { throw RequestError.usedInvitation }
        return code
    }

    /// Returns the welcome page with a suggested name, or only the error of the typed name.
    private func welcome(_ entryPoint: WelcomePage.EntryPoint, _ request: Request) throws -> Response {
        if let problem = try form.nickProblem(request, of: nil) { return problem }
        let drawing = catalog.people.randomDrawing()
        let nick = try catalog.read { try catalog.people.suggestedNick(for: drawing, request.language, in: $0) }
        return welcomePage(
            entryPoint, request, Registration(nick: nick, avatar: .drawn(drawing), language: request.language))
    }

    private func welcomePage(
        _ entryPoint: WelcomePage.EntryPoint, _ request: Request, _ registration: Registration,
        problems: [FieldError] = []
    ) -> Response {
        let frame = site.frame(for: request)
        let page = WelcomePage(
            entryPoint, action: request.path, registration: registration, frame: frame, problems: problems)
        var response = site.html(status: problems.isEmpty ? .ok : .unprocessableContent) {
            Templates.welcomePage(&$0, frame: frame, page: page)
        }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Signs the browser in with a submitted form. A sign-in link of an existing person sends no fields.
    /// - Parameter body: redeems the link in a transaction and returns the secret of the session.
    private func register(
        _ entryPoint: WelcomePage.EntryPoint, _ request: Request, _ body: (Registration, Database) throws -> Secret
    ) async throws -> Response {
        let language = request.form["language"].flatMap { Language(rawValue: $0) } ?? request.language
        let registration = Registration(
            nick: request.form["nick"] ?? "",
            avatar: request.form["face"].flatMap { PresetAvatar(rawValue: $0) }.map { .drawn($0) },
            language: language, theme: request.form["theme"] ?? "system")
        do {
            let picture = try await form.avatar(in: request)
            var registrationWithPicture = registration
            if let picture { registrationWithPicture.avatar = .own(picture.sha256) }
            let sessionSecret = try write(registrationWithPicture, picture, body)
            var response = Response.redirect(to: SitePath.home())
            response.setCookie(SessionCookie.line(sessionSecret.text, isSecure: request.isSecure))
            return response
        } catch CatalogError.invalid(let problems) {
            return welcomePage(entryPoint, request, registration, problems: problems)
        } catch CatalogError.notAllowed {
            throw entryPoint == .firstRun ? RequestError.usedLink : RequestError.usedInvitation
        }
    }

    private func write(
        _ registration: Registration, _ picture: Media?, _ body: (Registration, Database) throws -> Secret
    ) throws -> Secret {
        try catalog.write { db in
            if let picture { try catalog.media.record(picture, in: db) }
            return try body(registration, db)
        }
    }

    private func joinPage(_ request: Request, isRejected: Bool = false) -> Response {
        let frame = site.frame(for: request)
        let words = frame.words
        let field = Field(
            "code", words("초대 코드", "Invitation code"), value: request.form["code"] ?? "",
            hint: words("예: ABCD-2345", "Such as ABCD-2345"),
            problem: isRejected
                ? words(
                    "이 코드의 초대가 없어요. 이미 썼거나, 취소했거나, 7일이 지났을 수 있어요.",
                    "There is no such invitation. It may have been used or revoked, or it is older than seven days.")
                : nil,
            isRequired: true, hasFocus: true)
        return site.html(status: isRejected ? .unprocessableContent : .ok) {
            Templates.joinPage(&$0, frame: frame, code: field)
        }
    }
}

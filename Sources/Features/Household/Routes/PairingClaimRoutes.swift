import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

/// Pairing routes for the phone.
struct PairingClaimRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        // GET does not redeem the offer, so the preview of a link cannot use it up. The secret moves from the URL
        // into a cookie, so that it is neither in the phone's history nor in the referrer.
        routes.on(.get, SitePath.pairSecret, access: .open, moveSecretToCookie)
        routes.on(.get, SitePath.pair, access: .open, show)
        routes.on(.post, SitePath.pair, access: .open, pair)
    }

    private func moveSecretToCookie(_ request: Request, _ segment: SecretSegment) throws -> Response {
        guard let secret = Secret(text: segment.text) else { return pairPage(request, problem: .unknown) }
        var response = Response.redirect(to: SitePath.pair())
        response.setCookie(PairingCookie.line(secret.text, isSecure: request.isSecure))
        return response
    }

    private func show(_ request: Request) throws -> Response {
        guard let secret = PairingCookie.secret(of: request) else { return pairPage(request) }
        do {
            let person = try catalog.read { try catalog.people.offeringPerson(.secret(secret), in: $0) }
            return pairPage(request, host: person)
        } catch let problem as PairingError {
            return pairPage(request, problem: problem)
        }
    }

    private func pair(_ request: Request) throws -> Response {
        let typedCode = request.form["code"]
        let network = request.remoteNetwork
        // Only typed codes can be guessed, so only they are limited. The limit is separate from that of signing in
        // and does not apply to loopback clients.
        if typedCode != nil { try site.limits.pairing.consume(network) }
        let credential: PairingCredential
        if let typedCode {
            guard let code = PairingCode(typed: typedCode) else {
                let message = Phrase("여섯 글자를 모두 적어 주세요.", "Enter all six characters.")
                return pairPage(request, code: typedCode, fieldProblems: [FieldError(field: "code", message: message)])
            }
            credential = .code(code)
        } else {
            guard let secret = PairingCookie.secret(of: request) else { return pairPage(request, problem: .expired) }
            credential = .secret(secret)
        }
        var host: Person?
        do {
            let person = try catalog.read { try catalog.people.offeringPerson(credential, in: $0) }
            host = typedCode == nil ? person : nil
            if isBrowser(request, of: person) { return signedInResponse(request) }
            let secret = try completePairing(request, with: credential)
            site.limits.pairing.succeed(network)
            return signedInResponse(request, with: secret)
        } catch let problem as PairingError {
            if typedCode != nil, problem == .unknown { site.limits.pairing.fail(network) }
            return pairPage(request, code: typedCode, problem: problem)
        } catch CatalogError.invalid(let problems) {
            return pairPage(request, host: host, code: typedCode, fieldProblems: problems)
        }
    }

    /// Redeems the offer.
    /// - Returns: the secret of the new session.
    private func completePairing(_ request: Request, with credential: PairingCredential) throws -> Secret {
        try catalog.write { db in
            let (session, secret) = try catalog.people.pair(credential, named: request.form["name"] ?? "", in: db)
            try catalog.notifications.add(
                .devicePaired,
                title: Phrase("‘\(session.device.name)’ 기기가 연결됐어요", "‘\(session.device.name)’ was paired"),
                path: SitePath.devices(), in: OwnerScope(of: session.person.id, in: db))
            // The session of another person in this browser is revoked, because its cookie is overwritten.
            if let oldSession = request[SessionKey.self], !oldSession.isToken {
                try catalog.people.revoke(oldSession.device, of: oldSession.person.id, in: db)
            }
            return secret
        }
    }

    /// Whether the request comes from a browser that is signed in as this person.
    private func isBrowser(_ request: Request, of person: Person) -> Bool {
        request[SessionKey.self].map { !$0.isToken && $0.person.id == person.id } ?? false
    }

    /// Redirects to the home page and removes the cookie of the offer.
    /// - Parameter secret: that of the new session; `nil` if the browser was signed in already.
    private func signedInResponse(_ request: Request, with secret: Secret? = nil) -> Response {
        var response = Response.redirect(to: SitePath.home())
        if let secret { response.setCookie(SessionCookie.line(secret.text, isSecure: request.isSecure)) }
        response.setCookie(PairingCookie.removal(isSecure: request.isSecure))
        return response
    }

    private func pairPage(
        _ request: Request, host: Person? = nil, code: String? = nil, problem: PairingError? = nil,
        fieldProblems: [FieldError] = []
    ) -> Response {
        let frame = site.frame(for: request)
        let page = PairPage(
            words: frame.words, host: host?.nick, isSignedIn: host.map { isBrowser(request, of: $0) } ?? false,
            name: request.form["name"]?.oneLine ?? request.browserName, code: code?.oneLine, problem: problem,
            fieldProblems: fieldProblems)
        var response = site.html(status: Self.status(problem, fieldProblems)) { html in
            Templates.pairPage(&html, frame: frame, page: page)
        }
        // The cookie with a rejected secret is deleted, so that the next request does not use it.
        if problem != nil { response.setCookie(PairingCookie.removal(isSecure: request.isSecure)) }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private static func status(_ problem: PairingError?, _ fieldProblems: [FieldError]) -> HTTPResponse.Status {
        switch problem {
        case .unknown: .unprocessableContent
        case .expired, .used: .gone
        case nil: fieldProblems.isEmpty ? .ok : .unprocessableContent
        }
    }
}

/// Cookie that carries the secret of a QR code from the URL to the page that asks for the device name.
enum PairingCookie {
    /// Returns the cookie name. TLS has its own, because browsers do not let plain HTTP overwrite a secure cookie.
    private static func name(isSecure: Bool) -> String {
        isSecure ? "__Secure-pair" : "pair"
    }

    static func secret(of request: Request) -> Secret? {
        request.cookie(name(isSecure: request.isSecure)).flatMap(Secret.init(text:))
    }

    static func line(_ text: String, isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(text); Path=\(SitePath.pair()); "
            + "Max-Age=\(PairingOfferRegistry.lifetime.components.seconds); HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    static func removal(isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=; Path=\(SitePath.pair()); Max-Age=0; HttpOnly; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }
}

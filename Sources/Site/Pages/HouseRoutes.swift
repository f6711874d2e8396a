import Catalog
import GRDB
import HTTPServer
import HTTPTypes

/// What needs no session: assets, health, signing in.
extension Dashboard {
    func openRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.asset) { [assets] _, name in
            guard let response = assets.response(name) else { throw Refusal.notFound }
            return response
        }
        routes.on(.get, SitePath.favicon) { [assets] _ in assets.faviconResponse }
        routes.on(.get, SitePath.robots) { _ in .text("User-agent: *\nDisallow: /\n") }
        routes.on(.get, SitePath.health) { [self] _ in try health() }
        routes.on(.get, SitePath.login) { [self] request in
            let frame = frame(for: request)
            return html { Templates.loginPage(&$0, frame: frame) }
        }
        // Looking at the link does not use it up, so that a preview or a prefetch cannot. The page posts at once where
        // scripts run, and shows a button where they do not.
        routes.on(.get, SitePath.loginLink) { [self] request, text in
            try limits.signIn.take(request.remoteNetwork)
            return try loginPage(request, text)
        }
        routes.on(.post, SitePath.loginLink) { [self] request, text in
            try limits.signIn.take(request.remoteNetwork)
            try limits.signIn.take("link " + text.prefix(64))
            do {
                return try signIn(request, text)
            } catch CatalogError.invalid(let problems) {
                return try loginPage(request, text, problems: problems)
            } catch CatalogError.notAllowed {
                throw Refusal.usedLink
            }
        }
    }

    private func signIn(_ request: Request, _ text: String) throws -> Response {
        guard let secret = Secret(text: text) else { throw Refusal.usedLink }
        let (_, cookie) = try catalog.write { db in
            try catalog.people.redeem(
                secret, browser: Self.deviceName(request), nick: request.form["nick"] ?? "", language: request.language,
                in: db)
        }
        var response = Response.redirect(to: SitePath.home())
        response.setCookie(SessionCookie.line(cookie.text, isSecure: request.isSecure))
        return response
    }

    private func loginPage(_ request: Request, _ text: String, problems: [FieldProblem] = []) throws -> Response {
        let frame = frame(for: request)
        let words = frame.words
        let link = try Secret(text: text).flatMap { secret in
            try catalog.read { try catalog.people.loginLink(secret, in: $0) }
        }
        guard let link else { throw Refusal.usedLink }
        var name: Field?
        if link == .firstRun {
            name = Field(
                "nick", words("어떻게 부를까요?", "What shall we call you?"), value: request.form["nick"] ?? "",
                problem: problems.first.map { words($0.message) }, isRequired: true, hasFocus: true)
        }
        return html(status: problems.isEmpty ? .ok : .unprocessableContent) { html in
            Templates.loginLinkPage(&html, frame: frame, token: text, name: name)
        }
    }

    private func health() throws -> Response {
        var json = JSONWriter()
        do {
            try catalog.read { try $0.execute(sql: "SELECT 1 FROM person LIMIT 1") }
        } catch {
            json.object { $0.member("status", "failing") }
            return .bytes(json.bytes, type: "application/json", status: .serviceUnavailable)
        }
        json.object { json in
            json.member("status", "ok")
            json.member("version", version)
            json.member("schema", catalog.schemaVersion)
        }
        return .bytes(json.bytes, type: "application/json")
    }

    /// What the settings list a browser as: "Firefox · Linux".
    static func deviceName(_ request: Request) -> String {
        let agent = request.header(.userAgent) ?? ""
        let browser =
            ["Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "SamsungBrowser": "Samsung Internet"]
            .first { agent.contains($0.key + "/") }?.value
            ?? (agent.contains("Chrome/") ? "Chrome" : agent.contains("Safari/") ? "Safari" : "Browser")
        let system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].first { agent.contains($0) }
        return [browser, system].compactMap(\.self).joined(separator: " · ")
    }
}

extension Refusal {
    package static let usedLink = Refusal(
        .gone, "used-link", title: Phrase("이미 썼거나 오래된 링크예요", "This link was used or is too old"),
        detail: Phrase(
            "seorap login을 다시 실행하면 새 링크가 나와요.", "Run seorap login again for a new one."))
}

import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site

struct SettingsRoutes: RouteGroup {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.settings, show)
        routes.on(.post, SitePath.appearance, changeAppearance)
        routes.on(.post, SitePath.tokens, createToken)
        routes.on(.post, SitePath.tokenRevocation, revokeToken)
        routes.on(.post, SitePath.logout, signOut)
    }

    private func show(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .settings) { html, shell in
            Templates.settingsPage(&html, shell: shell, page: try settingsPage(request, shell))
        }
    }

    private func changeAppearance(_ request: Request) throws -> Response {
        try change(request) { person, db in
            let language = request.form["language"].flatMap { Language(rawValue: $0) }
            try catalog.people.update(person, language: language, theme: request.form["theme"], in: db)
        }
    }

    private func revokeToken(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write { try catalog.people.revoke(id, of: request.owner, in: $0) }
        return try dashboard.done(request, .notice(.revoked), else: SitePath.settings())
    }

    private func signOut(_ request: Request) throws -> Response {
        let session = try request.session
        try catalog.write { try catalog.people.revoke(session.device, of: session.person.id, in: $0) }
        var response = Response.redirect(to: SitePath.login())
        response.setCookie(SessionCookie.removal(isSecure: request.isSecure))
        // The lists that the service worker kept for this person.
        if request.isSecure { response.headers[.clearSiteData] = "\"storage\"" }
        return response
    }

    private func change(_ request: Request, _ body: (Person.ID, Database) throws -> Void) throws -> Response {
        do {
            try catalog.write { try body(request.owner, $0) }
        } catch CatalogError.invalid(let problems) {
            return try refused(request, problems)
        }
        return try dashboard.done(request, .notice(.saved), else: SitePath.settings())
    }

    private func createToken(_ request: Request) throws -> Response {
        let person = try request.owner
        do {
            let scope = request.form["scope"].flatMap(TokenScope.init) ?? .everything
            let (_, secret) = try catalog.write { db in
                try catalog.people.createToken(name: request.form["name"] ?? "", scope: scope, for: person, in: db)
            }
            let shell = try dashboard.shell(for: request, at: .settings)
            let page = try settingsPage(request, shell, newToken: secret.text)
            var response = dashboard.html { Templates.settingsPage(&$0, shell: shell, page: page) }
            response.headers[.cacheControl] = "no-store"
            return response
        } catch CatalogError.invalid(let problems) {
            return try refused(request, problems)
        }
    }

    /// Originals in quarantine: how many, until when, and what to do.
    private func setAside(_ shell: Shell) -> Fact? {
        let (words, quarantine) = (shell.words, catalog.media.quarantine)
        guard let until = quarantine.until else { return nil }
        let (count, day) = (words.number(quarantine.count), words.fullDay(LocalDate(until), withYear: true))
        return Fact(
            words("따로 둔 그림", "Pictures set aside"),
            words(
                "\(count)장. 데이터베이스가 모르는 그림이에요. \(day)부터 지워요. 오래된 데이터베이스를 되돌려 놓았다면 그 전에 알맞은 것을 넣고 다시 시작하세요. 그러면 제자리로 돌아와요.",
                "\(count), which the database does not know. They are deleted from \(day) on. If an old database was put back, put the right one there before and start again: they return by themselves."
            ))
    }

    private func refused(_ request: Request, _ problems: [FieldProblem]) throws -> Response {
        let shell = try dashboard.shell(for: request, at: .settings)
        let typed = Dictionary(request.form.fields.map { ($0.name, $0.value) }) { first, _ in first }
        let page = try settingsPage(request, shell, typed: typed, problems: problems)
        return dashboard.html(status: .unprocessableContent) { Templates.settingsPage(&$0, shell: shell, page: page) }
    }

    private func settingsPage(
        _ request: Request, _ shell: Shell, newToken: String? = nil, typed: [String: String] = [:],
        problems: [FieldProblem] = []
    ) throws -> SettingsPage {
        let person = shell.person.id
        let (devices, counts, media) = try catalog.read(of: person) { scope in
            (
                try catalog.people.devices(of: person, in: scope.db), try catalog.items.counts(in: scope),
                try catalog.media.sum(in: scope)
            )
        }
        let words = shell.words
        var facts = dashboard.collections.map { collection in
            Fact(words(collection.navigation.title), words.number(counts[collection.kind, .kept]))
        }
        // Everybody's things are in it.
        if shell.session.person.isOwner {
            let size = try? FileManager.default.attributesOfItem(atPath: catalog.folder.database)[.size] as? Int
            facts.append(Fact(words("데이터베이스", "Database"), words.bytes(size ?? 0)))
        }
        if shell.session.person.isOwner, let aside = setAside(shell) { facts.append(aside) }
        let text = words(
            "\(words.number(media.count))장, \(words.bytes(media.bytes))",
            "\(words.number(media.count)), \(words.bytes(media.bytes))")
        facts.append(Fact(words("그림", "Pictures"), text))
        facts += try catalog.read { db in
            try dashboard.rooms.flatMap { try $0.facts(words, for: shell.session.person, in: db) }
        }
        facts.append(Fact(words("버전", "Version"), dashboard.version))
        let origin = (request.isSecure ? "https://" : "http://") + (request.authority ?? "")
        return SettingsPage(
            shell: shell, origin: origin, devices: devices, links: dashboard.rooms.flatMap(\.settings), facts: facts,
            newToken: newToken, typed: typed, problems: problems)
    }
}

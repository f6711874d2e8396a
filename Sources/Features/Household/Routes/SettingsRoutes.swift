import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The settings: overview, appearance, ways to save, storage and signing out.
struct SettingsRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.settings, show)
        routes.on(.get, SitePath.appearance) { request in
            try site.page(request, at: .settings) { html, shell in
                Templates.appearancePage(&html, shell: shell, page: AppearancePage(shell: shell))
            }
        }
        routes.on(.post, SitePath.appearance, changeAppearance)
        routes.on(.get, SitePath.saving, saving)
        routes.on(.get, SitePath.storage, storage)
        routes.on(.post, SitePath.logout, signOut)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .settings, parts: ["settings"]) { html, shell in
            Templates.settingsPage(
                &html, shell: shell,
                page: SettingsPage(
                    shell: shell, query: request.query["q"] ?? "", links: site.features.flatMap(\.settings)))
        }
    }

    private func saving(_ request: Request) throws -> Response {
        let origin = (request.isSecure ? "https://" : "http://") + (request.authority ?? "")
        return try site.page(request, at: .settings, parts: ["bookmarklet"]) { html, shell in
            Templates.saveMethodsPage(&html, shell: shell, page: SaveMethodsPage(shell: shell, origin: origin))
        }
    }

    private func storage(_ request: Request) throws -> Response {
        try site.page(request, at: .settings) { html, shell in
            var links = site.features.flatMap(\.settings).filter { $0.group == .moving }
            var groups = site.collections.map { collection in
                let pathPrefix = collection.navigation.path + "/"
                defer { links.removeAll { $0.path.hasPrefix(pathPrefix) } }
                return (name: collection.navigation.title, links: links.filter { $0.path.hasPrefix(pathPrefix) })
            }
            groups.append((Phrase("그 밖에", "Others"), links))
            let page = StoragePage(shell: shell, groups: groups, facts: try facts(shell))
            Templates.storagePage(&html, shell: shell, page: page)
        }
    }

    private func changeAppearance(_ request: Request) throws -> Response {
        let person = try request.owner
        // A script of the page sends this field without the person, so an unknown zone is ignored.
        if let zone = request.form["browserZone"] {
            if Zone.named(zone) != nil {
                try catalog.write { try catalog.people.setZone(zone, of: person, isFirst: true, in: $0) }
            }
            return try site.done(request, nil as Flash?, else: SitePath.appearance())
        }
        let language = request.form["language"].flatMap { Language(rawValue: $0) }
        try catalog.write {
            try catalog.people.update(person, language: language, theme: request.form["theme"], in: $0)
            if let zone = request.form["timeZone"], !zone.isEmpty {
                try catalog.people.setZone(zone, of: person, in: $0)
            }
        }
        return try site.done(request, .notice(.saved), else: SitePath.appearance())
    }

    private func signOut(_ request: Request) throws -> Response {
        let session = try request.session
        try catalog.write { try catalog.people.revoke(session.device, of: session.person.id, in: $0) }
        var response = Response.redirect(to: SitePath.login())
        response.setCookie(SessionCookie.removal(isSecure: request.isSecure))
        // Deletes the lists that the service worker cached for this person.
        if request.isSecure { response.headers[.clearSiteData] = "\"storage\"" }
        return response
    }

    /// Returns the number of originals in quarantine, the date of their deletion and what to do; `nil` if there are
    /// none.
    private func quarantineDetail(_ shell: Shell) -> DetailRow? {
        let (words, quarantine) = (shell.words, catalog.media.quarantine)
        guard let until = quarantine.until else { return nil }
        let (count, day) = (
            words.number(quarantine.count), words.fullDay(LocalDate(until, in: words.zone), withYear: true)
        )
        return DetailRow(
            words("따로 보관한 그림", "Quarantined pictures"),
            words(
                "\(count)장. 데이터베이스에 없는 그림이에요. \(day)부터 삭제해요. 오래된 데이터베이스를 복원했다면 그 전에 알맞은 것을 넣고 다시 시작하세요. 그러면 제자리로 돌아와요.",
                "\(count) that are not in the database. They are deleted from \(day) on. If you restored an old "
                    + "database, replace it with the right one before then and restart; the pictures return "
                    + "automatically."
            ))
    }

    /// Returns the numbers of items, the use of disk space and the version.
    private func facts(_ shell: Shell) throws -> [DetailRow] {
        let (counts, media) = try catalog.read(of: shell.person.id) { scope in
            (try catalog.items.counts(in: scope), try catalog.media.sum(in: scope))
        }
        let words = shell.words
        var facts = site.collections.map { collection in
            DetailRow(words(collection.navigation.title), words.number(counts[collection.kind, .kept]))
        }
        // The database contains the data of all people, so only the administrator sees its size.
        if shell.session.person.isAdministrator {
            let size = try? FileManager.default.attributesOfItem(atPath: catalog.folder.database)[.size] as? Int
            facts.append(DetailRow(words("데이터베이스", "Database"), words.bytes(size ?? 0)))
        }
        if shell.session.person.isAdministrator, let quarantine = quarantineDetail(shell) { facts.append(quarantine) }
        let pictureTotals = words(
            "\(words.number(media.count))장, \(words.bytes(media.bytes))",
            "\(words.number(media.count)), \(words.bytes(media.bytes))")
        facts.append(DetailRow(words("그림", "Pictures"), pictureTotals))
        facts += try catalog.read { db in
            try site.features.flatMap { try $0.facts(words, for: shell.session.person, in: db) }
        }
        facts.append(DetailRow(words("버전", "Version"), site.version))
        return facts
    }
}

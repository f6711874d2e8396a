import Catalog
import Fetching
import GRDB
import HTTPServer
import HTTPTypes
import Providers
import Site

/// Searching outside, and keeping what was found.
package struct FindRoutes<W: Work>: Sendable {
    let dashboard: Dashboard
    let store: WorkStore<W>
    let desk: ProviderDesk
    let finder: WorkFinder
    let recent: FindWords

    package init(dashboard: Dashboard, store: WorkStore<W>, desk: ProviderDesk) {
        self.dashboard = dashboard
        self.store = store
        self.desk = desk
        finder = WorkFinder(
            desk: desk, kind: W.kind, cache: FindingCache(now: store.catalog.environment.now))
        recent = FindWords(environment: store.catalog.environment)
    }

    private var catalog: Catalog { dashboard.catalog }

    package func register(in routes: inout Routes) {
        routes.onAsync(.get, W.paths.find, find)
        routes.onAsync(.get, W.paths.found, show)
        routes.on(.post, W.paths.found, keep)
        routes.onAsync(.get, W.paths.foundPicture, picture)
        routes.on(.post, W.paths.findWords) { request in
            let person = try request.session.person.id
            try catalog.write { try recent.removeAll(W.kind, of: person, in: $0) }
            return try dashboard.done(request, .notice(.emptied), else: W.paths.find())
        }
        routes.on(.post, W.paths.findWord) { request, id in
            let person = try request.session.person.id
            try catalog.write { try recent.remove(id, W.kind, of: person, in: $0) }
            return try dashboard.done(request, nil, else: W.paths.find())
        }
    }

    private func find(_ request: Request) async throws -> Response {
        let person = try request.session.person
        let asked = FindQuery<W>(request.query)
        let answers =
            asked.text.isEmpty ? [] : try await finder.find(asked.text, page: asked.page, request.language)
        // Only what was searched on purpose and found is worth running again, not every syllable on the way there.
        if !request.wantsFragment, asked.page == 1, answers.contains(where: { $0.page?.findings.isEmpty == false }) {
            try catalog.write { try recent.add(asked.text, W.kind, of: person.id, in: $0) }
        }
        let findings = answers.flatMap { $0.page?.findings ?? [] }
        let (drawer, words) = try catalog.read { db in
            (
                try store.drawer(findings.map(\.identity), isbns: findings.flatMap(\.isbns), owner: person.id, in: db),
                try recent.list(W.kind, of: person.id, in: db)
            )
        }
        let shell = try dashboard.shell(for: request, at: .collection(W.kind), parts: ["shelf", "find"])
        let page = FindPage(
            W.self, asked, answers: answers, drawer: drawer, words: words, isOwner: person.isOwner,
            here: asked.address.text, words: shell.words)
        return dashboard.html {
            if request.wantsFragment {
                Templates.findResults(&$0, shell: shell, page: page)
            } else {
                Templates.findPage(&$0, shell: shell, page: page)
            }
        }
    }

    private func show(_ request: Request, _ source: String, _ id: String) async throws -> Response {
        let owner = try request.session.person.id
        guard let provider = try provider(source, request.language) else { throw CatalogError.notFound }
        let found: Result<FoundWork, ProviderError>
        do throws(ProviderError) {
            found = .success(try await provider.work(id))
        } catch {
            found = .failure(error)
        }
        let shell = try dashboard.shell(for: request, at: .collection(W.kind), parts: ["shelf"])
        switch found {
        case .success(let work):
            finder.cache.keep(work)
            let drawer = try catalog.read {
                try store.drawer(work.identities, isbns: work.isbns, owner: owner, in: $0)
            }
            let page = FoundPage(
                W.self, work, item: drawer.item(of: work), here: W.paths.found(source, id), words: shell.words)
            return dashboard.html { Templates.foundPage(&$0, shell: shell, page: page) }
        case .failure(let error):
            let page = FoundPage(W.self, provider.name, error, words: shell.words)
            return dashboard.html { Templates.foundPage(&$0, shell: shell, page: page) }
        }
    }

    /// Into the drawer, or out of it again.
    private func keep(_ request: Request, _ source: String, _ id: String) throws -> Response {
        let owner = try request.session.person.id
        guard ProviderOffer.of(source)?.kind == W.kind else { throw CatalogError.notFound }
        let identity = WorkIdentity(source: source, id: id)
        if request.form["kept"] == "0" {
            let change = try catalog.perform(.trash, by: owner, summary: Phrase("서랍에서 뺌", "Taken out of the drawer")) { db in
                guard let item = try store.find(identity, owner: owner, in: db) else { throw CatalogError.notFound }
                try catalog.items.trash([item.id], owner: owner, in: db)
            }.change
            return try dashboard.done(request, change, else: W.paths.find())
        }
        var checks = FieldChecks()
        let title = checks.line("title", request.form["title"] ?? "")
        try checks.finish()
        let saved = try store.save(
            WorkDraft(identity, title: title), by: owner, source: FieldSource(rawValue: source))
        return try dashboard.done(
            request, saved.change.map { .change($0) } ?? .notice(.known), else: W.paths.show(saved.item.id))
    }

    /// The picture of a hit: fetched once, looked at in the media worker, and gone within the hour unless it is kept.
    private func picture(_ request: Request, _ source: String, _ id: String) async throws -> Response {
        guard let url = finder.cache.picture(of: Identity(source, id)), let pictures = desk.pictures else {
            throw CatalogError.notFound
        }
        var media = finder.cache.stored(url)
        if media == nil, case .found(let fetched) = await pictures.firstUsable(of: [url], referredBy: url) {
            finder.cache.keep(fetched, from: url)
            media = fetched
        }
        guard let media else { throw CatalogError.notFound }
        var response = Response.file(path: catalog.media.path(media.sha256), type: media.type)
        response.headers[.cacheControl] = "private, max-age=86400"
        return response
    }

    private func provider(_ source: String, _ language: Language) throws -> (any Provider)? {
        try catalog.read { try desk.settings(in: $0) }
            .first { $0.offer.source == source && $0.offer.kind == W.kind }.flatMap { desk.provider($0, language) }
    }
}

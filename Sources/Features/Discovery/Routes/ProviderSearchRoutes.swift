import Catalog
import GRDB
import Glibc
import HTTPServer
import HTTPTypes
import Providers
import Site
import Works

/// Routes that search providers and save what was found.
package struct ProviderSearchRoutes<W: Work>: RouteGroup {
    package let site: SiteContext
    let store: WorkStore<W>
    let registry: ProviderRegistry
    let finder: ProviderSearchCoordinator
    let recent: ProviderSearchHistory

    init(site: SiteContext, store: WorkStore<W>, registry: ProviderRegistry) {
        self.site = site
        self.store = store
        self.registry = registry
        finder = ProviderSearchCoordinator(
            registry: registry, kind: W.kind, cache: ProviderSearchCache(now: store.catalog.environment.now))
        recent = ProviderSearchHistory(catalog: store.catalog)
    }

    var paths: WorkPaths { W.paths }

    package func register(in routes: inout Routes) {
        routes.onAsync(.get, paths.find, access: .member, costs: .remote, find)
        routes.onAsync(.get, paths.providerWork, access: .member, costs: .remote, show)
        routes.on(.post, paths.providerWork, access: .member, costs: .remote, keep)
        routes.onAsync(.get, paths.foundPicture, picture)
        routes.on(.get, paths.hearts, hearts)
        routes.on(.post, paths.lookups, lookUpMissing)
        if let barcode = paths.barcode {
            routes.onAsync(.post, barcode, body: Self.barcodeBody, readBarcode)
        }
        routes.on(.post, paths.findWords) { request in
            let change = try recent.removeAll(W.kind, of: request.owner)
            return try site.done(request, change, else: paths.find())
        }
        routes.on(.post, paths.findWord) { request, id in
            let change = try recent.remove(id, W.kind, of: request.owner)
            return try site.done(request, change, else: paths.find())
        }
    }

    /// Queues all works that lack data. If no provider can be asked, they wait for one.
    private func lookUpMissing(_ request: Request) throws -> Response {
        let hasAny = try catalog.write(of: request.owner) { try store.lookUpMissing(in: $0) }
        if hasAny, try registry.providers(of: W.kind, request.language).isEmpty {
            throw CatalogError.invalid(
                "provider", "켜 둔 검색 서비스가 없어요. 설정에서 키를 넣으면 그때 찾아볼게요.",
                "No provider is switched on. The details will be looked up once you add a key in the settings.")
        }
        return try site.done(request, .notice(hasAny ? .retried : .nothing), else: paths.index())
    }

    private func find(_ request: Request) async throws -> Response {
        let person = try request.session.person
        let asked = ProviderSearchQuery<W>(request.query)
        let answers =
            asked.text.isEmpty ? [] : try await finder.find(asked.text, page: asked.page, request.language)
        // A search is stored only if it was sent on purpose and found something, not for every syllable typed.
        if !request.wantsFragment, asked.page == 1, answers.contains(where: { $0.page?.results.isEmpty == false }) {
            // The page matters more than the stored query, so it does not wait long for other writers.
            try? WriteTimeout.$time.withValue(.milliseconds(50)) {
                try recent.add(asked.text, W.kind, of: person.id)
            }
        }
        let searchResults = answers.flatMap { $0.page?.results ?? [] }
        let (keptWorks, words, keyless, logos) = try catalog.read(of: person.id) { scope in
            (
                try store.savedWorks(searchResults.map(\.identity), isbns: searchResults.flatMap(\.isbns), in: scope),
                try recent.list(W.kind, in: scope), try registry.keyless(W.kind, in: scope.db),
                try ProviderLogo.all(in: scope.db)
            )
        }
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page = ProviderSearchPage(
            W.self, asked, answers: answers, keptWorks: keptWorks, recent: words, keyless: keyless, logos: logos,
            isOwner: person.isAdministrator, words: shell.words)
        return site.html {
            if request.wantsFragment {
                Templates.findResults(&$0, shell: shell, page: page)
            } else {
                Templates.providerSearchPage(&$0, shell: shell, page: page)
            }
        }
    }

    private func show(_ request: Request, _ source: String, _ id: String) async throws -> Response {
        let owner = try request.session.person
        guard let provider = try provider(source, request.language) else { throw CatalogError.notFound }
        let name = ProviderSearchCache.Work(identity: ExternalID(source, id), language: request.language)
        let found: Result<WorkMetadata, ProviderError>
        if let known = finder.cache.work(name) {
            found = .success(known)
        } else {
            do throws(ProviderError) {
                let work = try await provider.work(id)
                finder.cache.keep(work, as: name)
                found = .success(work)
            } catch {
                found = .failure(error)
            }
        }
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page: ProviderWorkPage
        switch found {
        case .success(let work):
            let (keptWorks, logos) = try catalog.read(of: owner.id) { scope in
                (
                    try store.savedWorks(work.identities, isbns: work.isbns, in: scope),
                    try ProviderLogo.all(in: scope.db)
                )
            }
            page = ProviderWorkPage(
                W.self, work, name.identity, kept: keptWorks[work], logos: logos, words: shell.words)
        case .failure(let error):
            page = ProviderWorkPage(
                W.self, finder.cache.result(name.identity), provider.name, error, isOwner: owner.isAdministrator,
                words: shell.words)
        }
        return site.html { Templates.providerWorkPage(&$0, shell: shell, page: page) }
    }

    /// Returns the picture of a search result. It is downloaded once, examined in the media worker, and deleted
    /// within the hour unless the work is saved.
    private func picture(_ request: Request, _ source: String, _ id: String) async throws -> Response {
        guard let url = finder.cache.result(ExternalID(source, id))?.picture, let pictures = registry.pictures else {
            throw CatalogError.notFound
        }
        // A sweep may have deleted a picture that no work uses.
        var media = finder.cache.stored(url).flatMap { access(catalog.media.path($0.sha256), R_OK) == 0 ? $0 : nil }
        if media == nil {
            let outcome = await pictures.firstUsable(
                of: [url], referredBy: url, blank: ProviderDescriptor.of(source)?.blankPicture)
            if case .found(let fetched) = outcome {
                finder.cache.keep(fetched, from: url)
                media = fetched
            }
        }
        guard let media else { throw CatalogError.notFound }
        var response = Response.file(path: catalog.media.path(media.sha256), type: media.type)
        response.headers[.cacheControl] = "private, max-age=86400"
        return response
    }

    private func provider(_ source: String, _ language: Language) throws -> (any Provider)? {
        try catalog.read { try registry.settings(in: $0) }
            .first { $0.descriptor.source == source && $0.descriptor.kind == W.kind }.flatMap {
                registry.provider($0, language)
            }
    }
}

import Catalog
import GRDB
import Glibc
import HTTPServer
import HTTPTypes
import Providers
import Site
import Works

/// Routes that search providers and save their results.
package struct ProviderSearchRoutes<W: Work>: RouteGroup {
    package let site: SiteContext
    let store: WorkStore<W>
    let registry: ProviderRegistry
    let coordinator: ProviderSearchCoordinator
    let history: ProviderSearchHistory

    init(site: SiteContext, store: WorkStore<W>, registry: ProviderRegistry) {
        self.site = site
        self.store = store
        self.registry = registry
        coordinator = ProviderSearchCoordinator(
            registry: registry, kind: W.kind, cache: ProviderSearchCache(now: store.catalog.environment.now))
        history = ProviderSearchHistory(catalog: store.catalog)
    }

    /// Time that a page waits for other writers before it gives up storing a query.
    private static var maxWriteWait: Duration { .milliseconds(50) }

    var paths: WorkPaths { W.paths }

    package func register(in routes: inout Routes) {
        routes.onAsync(.get, paths.find, access: .member, costs: .remote, find)
        routes.onAsync(.get, paths.providerWork, access: .member, costs: .remote, show)
        routes.on(.post, paths.providerWork, access: .member, costs: .remote, save)
        routes.onAsync(.get, paths.foundPicture, picture)
        routes.on(.get, paths.hearts, favourites)
        routes.on(.post, paths.lookups, lookUpMissing)
        if let barcode = paths.barcode {
            routes.onAsync(.post, barcode, body: Self.barcodeBody, readBarcode)
        }
        routes.on(.post, paths.findWords) { request in
            let change = try history.removeAll(W.kind, of: request.owner)
            return try site.done(request, change, else: paths.find())
        }
        routes.on(.post, paths.findWord) { request, id in
            let change = try history.remove(id, W.kind, of: request.owner)
            return try site.done(request, change, else: paths.find())
        }
    }

    /// Queues all works that lack data. If no provider can be query, they wait for one.
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
        let query = ProviderSearchQuery<W>(request.query)
        let responses =
            query.text.isEmpty ? [] : try await coordinator.find(query.text, page: query.page, request.language)
        // A search is stored only if it was sent on purpose and found something, not for every syllable typed.
        if !request.wantsFragment, query.page == 1, responses.contains(where: { $0.batch?.results.isEmpty == false }) {
            // The page matters more than the stored query, so it does not wait long for other writers.
            try? WriteTimeout.$time.withValue(Self.maxWriteWait) {
                try history.add(query.text, W.kind, of: person.id)
            }
        }
        let searchResults = responses.flatMap { $0.batch?.results ?? [] }
        let (savedWorks, recentQueries, keyless, logos) = try catalog.read(of: person.id) { scope in
            (
                try store.savedWorks(searchResults.map(\.identity), isbns: searchResults.flatMap(\.isbns), in: scope),
                try history.list(W.kind, in: scope), try registry.namesOfProvidersWithoutKey(W.kind, in: scope.db),
                try ProviderLogo.all(in: scope.db)
            )
        }
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page = ProviderSearchPage(
            W.self, query, responses: responses, savedWorks: savedWorks, recent: recentQueries, keyless: keyless,
            logos: logos,
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
        let key = ProviderSearchCache.WorkKey(identity: ExternalID(source, id), language: request.language)
        let result: Result<WorkMetadata, ProviderError>
        if let work = coordinator.cache.work(key) {
            result = .success(work)
        } else {
            do throws(ProviderError) {
                let work = try await provider.work(id)
                coordinator.cache.store(work, as: key)
                result = .success(work)
            } catch {
                result = .failure(error)
            }
        }
        let shell = try site.shell(for: request, at: .collection(W.kind), parts: ["shelf", "heart", "find"])
        let page: ProviderWorkPage
        switch result {
        case .success(let work):
            let (savedWorks, logos) = try catalog.read(of: owner.id) { scope in
                (
                    try store.savedWorks(work.identities, isbns: work.isbns, in: scope),
                    try ProviderLogo.all(in: scope.db)
                )
            }
            page = ProviderWorkPage(
                W.self, work, key.identity, savedWork: savedWorks[work], logos: logos, words: shell.words)
        case .failure(let error):
            page = ProviderWorkPage(
                W.self, coordinator.cache.result(key.identity), provider.name, error, isOwner: owner.isAdministrator,
                words: shell.words)
        }
        return site.html { Templates.providerWorkPage(&$0, shell: shell, page: page) }
    }

    /// Returns the picture of a search result. It is downloaded once, examined in the media worker, and deleted
    /// within the hour unless the work is saved.
    private func picture(_ request: Request, _ source: String, _ id: String) async throws -> Response {
        guard let url = coordinator.cache.result(ExternalID(source, id))?.picture,
            let imageDownloader = registry.pictures
        else {
            throw CatalogError.notFound
        }
        // A sweep may have deleted a picture that no work uses.
        var media = coordinator.cache.picture(at: url).flatMap {
            access(catalog.media.path($0.sha256), R_OK) == 0 ? $0 : nil
        }
        if media == nil {
            let outcome = await imageDownloader.firstUsable(
                of: [url], referredBy: url, blank: ProviderDescriptor.of(source)?.blankPicture)
            if case .found(let fetched) = outcome {
                coordinator.cache.store(fetched, from: url)
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

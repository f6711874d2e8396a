import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The routes that all kinds of work have; see ``WorkPaths``.
package struct WorkRoutes<W: Work>: RouteGroup {
    package let site: SiteContext
    package let store: WorkStore<W>
    /// Caches the list context of each person.
    let listContexts = RevisionCache<WorkListContext>()
    let statisticsCache = RevisionCache<CachedStatistics>()
    let pictures: ImageDownloader?
    let lookupStatus: LookupStatusReader

    /// A function that returns the notes about providers on the page of a work.
    package typealias LookupStatusReader = @Sendable (StoredWork<W>, Shell, Database) throws -> LookupStatus

    /// - Parameter pictures: stores uploaded and linked pictures; `nil` if no picture can be read.
    package init(
        site: SiteContext, store: WorkStore<W>, pictures: ImageDownloader?, lookupStatus: @escaping LookupStatusReader
    ) {
        self.site = site
        self.store = store
        self.pictures = pictures
        self.lookupStatus = lookupStatus
    }

    package func register(in routes: inout Routes) {
        routes.on(.get, W.paths.index, index)
        routes.onAsync(.post, W.paths.index, access: .adding, body: Self.coverBody, create)
        routes.on(.get, W.paths.new, new)
        routes.onAsync(.post, W.paths.show, body: Self.coverBody, update)
        routes.onAsync(.post, W.paths.cover, body: Self.coverBody, setCover)
        routes.on(.get, W.paths.edit, edit)
        routes.on(.post, W.paths.status, setStatus)
        routes.on(.post, W.paths.rating, setRating)
        registerLogEntries(in: &routes)
        registerPeople(in: &routes)
        registerSeries(in: &routes)
        registerLists(in: &routes)
        routes.on(.post, W.paths.lookup, lookUp)
        routes.on(.post, W.paths.lock, setLock)
        routes.on(.post, W.paths.api, access: .adding, body: .bytes(limit: 1 << 20), createByJSON)
    }
}

import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The routes that all kinds of work have; see ``WorkPaths``.
package struct WorkRoutes<W: Work>: RouteGroup {
    package let site: SiteContext
    package let store: WorkStore<W>
    let listContexts = RevisionCache<WorkListContext>()
    let knownStatistics = RevisionCache<CachedStatistics>()
    let pictures: ImageDownloader?
    let notes: Notes

    /// A function that returns the notes about providers on the page of a work.
    package typealias Notes = @Sendable (StoredWork<W>, Shell, Database) throws -> LookupStatus

    /// - Parameter pictures: `nil` if no picture can be read.
    package init(site: SiteContext, store: WorkStore<W>, pictures: ImageDownloader?, notes: @escaping Notes) {
        self.site = site
        self.store = store
        self.pictures = pictures
        self.notes = notes
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

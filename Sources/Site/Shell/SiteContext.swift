import Catalog
import HTTPServer
import HTTPTypes
import Jobs
import Synchronization
import Text

/// The shared context of all pages of a server: catalogue, features, assets, rate limits and addresses.
package final class SiteContext: Sendable {
    package let catalog: Catalog
    package let features: [any Feature]
    /// Titles of jobs and texts of their errors.
    package let jobWords: JobLabels
    /// The features with their own kind of item.
    package let collections: [any ItemCollection]
    /// Dated activities in all collections.
    package let activities: ActivityStore
    package let assets: Assets
    /// The version of the program, as in /healthz and exports.
    package let version: String
    /// The rate limits of requests.
    package let limits: RateLimiters
    /// The addresses at which phones reach this instance.
    package let addresses: ReachableAddresses
    private let sidebars = Mutex<[Person.ID: (revision: UInt64, sidebar: Sidebar)]>([:])

    /// - Parameter jobs: all job handlers of the runner; those of the features if `nil`.
    package init(
        catalog: Catalog, features: [any Feature], jobs: [any JobHandler]? = nil, assets: Assets, version: String,
        addresses: ReachableAddresses = .closed
    ) {
        self.catalog = catalog
        self.addresses = addresses
        self.features = features
        let collections = features.compactMap { $0 as? any ItemCollection }
        self.collections = collections
        jobWords = JobLabels(jobs ?? features.flatMap(\.jobs))
        activities = ActivityStore(collections.flatMap(\.activitySources))
        self.assets = assets
        self.version = version
        limits = RateLimiters(now: catalog.environment.now)
    }

    /// The lists of the export document; lists of one name are adjacent.
    package var exports: [ExportSection] {
        let sections = features.flatMap(\.exports)
        var seenNames: Set<String> = []
        let names = sections.map(\.name).filter { seenNames.insert($0).inserted }
        return names.flatMap { name in sections.filter { $0.name == name } }
    }

    package var now: Timestamp { catalog.environment.now() }

    /// Returns the date in the time zone of the request.
    package func today(_ request: Request) -> LocalDate { LocalDate(now, in: request.zone) }

    package func collection(of kind: ItemKind) -> (any ItemCollection)? {
        collections.first { $0.kind == kind }
    }

    /// Returns the context of a page that needs no session.
    package func frame(for request: Request) -> BarePageContext {
        BarePageContext(words: request.words, theme: request[SessionKey.self]?.theme ?? .system, assets: assets)
    }

    /// Returns the shell of a page for the signed-in person.
    /// - Parameters:
    ///   - section: the entry that the navigation highlights.
    ///   - query: the text of the search field.
    ///   - parts: see ``Shell/assetBundles``.
    package func shell(
        for request: Request, at section: Section, query: String = "", parts: [String] = []
    ) throws -> Shell {
        let session = try request.session
        return Shell(
            frame: frame(for: request), session: session, section: section, sidebar: try sidebar(of: session.person.id),
            toast: try toast(for: request, session), currentURL: URLBuilder(request).text, query: query,
            isRailed: request.cookie("rail") == "1", folded: request.folded, assetBundles: parts, now: now)
    }

    /// Returns the sidebar, counted again only after data of the person changed.
    func sidebar(of person: Person.ID) throws -> Sidebar {
        let revision = catalog.revision(of: person)
        if let cached = sidebars.withLock({ $0[person] }), cached.revision == revision { return cached.sidebar }
        let sidebar = try catalog.read(of: person) { scope in
            Sidebar(
                collections: collections, counts: try catalog.items.counts(in: scope),
                unread: try catalog.notifications.unreadCount(in: scope),
                font: try catalog.settings.get(Sidebar.fontSetting, of: person, in: scope.db),
                folders: try catalog.folders.tree(in: scope), views: try countedViews(in: scope))
        }
        sidebars.withLock { $0[person] = (revision, sidebar) }
        return sidebar
    }
}

extension SiteContext {
    /// Returns a page rendered into one buffer.
    package func html(
        status: HTTPResponse.Status = .ok, etag: ETag? = nil, _ render: (inout HTMLBuffer) throws -> Void
    ) rethrows -> Response {
        var buffer = HTMLBuffer()
        try render(&buffer)
        var response = Response.bytes(buffer.bytes, type: "text/html; charset=utf-8", status: status)
        response.etag = etag
        return response
    }

    /// Returns a page whose content depends only on data covered by the person's revision.
    ///
    /// A repeated request without a change needs neither a statement nor a rendering. Relative times are up to one
    /// minute old.
    package func page(
        _ request: Request, at section: Section, query: String = "", parts: [String] = [],
        _ render: (inout HTMLBuffer, Shell) throws -> Void
    ) throws -> Response {
        let etag = try pageETag(request)
        if let etag, let notModified = request.notModified(etag) { return notModified }
        let shell = try shell(for: request, at: section, query: query, parts: parts)
        return try html(etag: etag) { try render(&$0, shell) }
    }

    /// Returns the ETag of a page; `nil` while a toast is shown, because it appears only once.
    func pageETag(_ request: Request) throws -> ETag? {
        guard request.cookie(Flash.cookie) == nil else { return nil }
        let session = try request.session
        // Built as bytes, because it is nearly the whole cost of a 304 within the handler.
        var tag: [UInt8] = []
        tag.reserveCapacity(96)
        tag.appendDecimal(catalog.revision(of: session.person.id))
        tag.append(UInt8(ascii: "-"))
        tag.appendDecimal(UInt64(bitPattern: now.rawValue / 60_000))  // The minute, for relative times.
        tag.append(UInt8(ascii: "-"))
        tag += request.language.rawValue.utf8
        tag += session.theme.rawValue.utf8
        if request.cookie("rail") == "1" { tag.append(UInt8(ascii: "r")) }
        tag.appendDecimal(request.posterSize)
        for folder in request.folded.sorted() { tag += ".\(folder)".utf8 }
        tag.append(UInt8(ascii: "-"))
        tag += assets.fingerprint.utf8
        return ETag(strong: String(decoding: tag, as: UTF8.self))
    }
}

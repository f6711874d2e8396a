import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import PageDocument
import Site

/// Links that show one page to people without an account.
struct ShareRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore

    func register(in routes: inout Routes) {
        routes.on(.post, DiaryPath.share, share)
        routes.on(.post, DiaryPath.revocation, revoke)
        routes.on(.get, DiaryPath.shared, access: .open, show)
        routes.on(.get, DiaryPath.sharedFaces, access: .open, faces)
        routes.onAsync(.get, DiaryPath.sharedMedia, access: .open, media)
    }

    /// Creates a link and shows it. No other page can show it, because only the hash of its secret is stored.
    private func share(_ request: Request, _ id: Int64) throws -> Response {
        let period = DiaryShares.Period(rawValue: request.form["time"] ?? "")
        guard let period else { throw CatalogError.invalid("time", "기한을 골라 주세요.", "Choose how long the link works.") }
        let shell = try site.shell(for: request, at: .collection(.page), parts: ["diary"])
        let secret = try store.share(id, for: period.duration, by: shell.person.id)
        let reachableBaseURLs = site.reachableBaseURLs(from: request)
        let requestOrigin = (request.isSecure ? "https://" : "http://") + (request.authority ?? "")
        let page = ShareCreatedPage(
            secret, of: id, period: period, origins: reachableBaseURLs.isEmpty ? [requestOrigin] : reachableBaseURLs,
            isLocalOnly: reachableBaseURLs.isEmpty, shell: shell)
        var response = site.html { Templates.shareCreatedPage(&$0, shell: shell, page: page) }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func revoke(_ request: Request, _ id: Int64, _ share: Int64) throws -> Response {
        try store.revoke(share, of: id, by: try request.owner)
        return try site.done(request, .notice(.revoked), else: DiaryPath.show(id))
    }

    private func show(_ request: Request, _ segment: SecretSegment) throws -> Response {
        let secret = try secret(segment)
        let frame = site.frame(for: request)
        let (page, webPage) = try catalog.read { db in
            let (page, document) = try sharedPage(secret, in: db)
            var renderer = try PageSVGRenderer(
                [document], assets: frame.assets, in: db, fontsURL: { _ in DiaryPath.sharedFaces(segment) },
                pictureURL: { DiaryPath.sharedMedia(segment, $0) })
            let svg = renderer.svg(of: document, label: frame.words.pageLabel(page))
            return (page, SharedDiaryPage(frame: frame, page: page, svg: svg))
        }
        // Views by the author do not count.
        if request[SessionKey.self]?.person.id != page.author { store.countView(secret) }
        var response = site.html { Templates.sharedDiaryPage(&$0, frame: frame, page: webPage) }
        response.headers[.cacheControl] = "no-store"
        Self.hideAddress(&response)
        return response
    }

    /// Returns the style sheet of the uploaded fonts that the page uses.
    private func faces(_ request: Request, _ segment: SecretSegment) throws -> Response {
        let secret = try secret(segment)
        let files = try catalog.read { db in
            let document = try sharedPage(secret, in: db).1
            let mediaByHash = try catalog.media.find(document.ownFonts, in: db)
            return document.ownFonts.compactMap { mediaByHash[$0] }.map { ($0.sha256, $0.type) }
        }
        let css = FontFaceCSS.css(files) { DiaryPath.sharedMedia(segment, $0) }
        var response = Response.bytes(Array(css.utf8), type: "text/css; charset=utf-8")
        response.headers[.cacheControl] = "private, max-age=600"
        Self.hideAddress(&response)
        return response
    }

    /// Returns a picture or font of the page; no other file can be read with the link.
    private func media(_ request: Request, _ segment: SecretSegment, _ sha256: String) async throws -> Response {
        let secret = try secret(segment)
        let (media, owner) = try catalog.read { db in
            let (page, document) = try sharedPage(secret, in: db)
            guard document.files.contains(sha256), let media = try catalog.media.find(sha256, in: db) else {
                throw CatalogError.notFound
            }
            return (media, page.item.owner)
        }
        var response = try await site.rendition(media, width: PictureURLs.fullWidth, for: owner)
        // Caches keep the file for ten minutes at most, because the link may be revoked.
        response.headers[.cacheControl] = "private, max-age=600"
        Self.hideAddress(&response)
        return response
    }

    private func secret(_ segment: SecretSegment) throws -> Secret {
        guard let secret = Secret(text: segment.text) else { throw CatalogError.notFound }
        return secret
    }

    /// Returns the page of a link and its document.
    private func sharedPage(_ secret: Secret, in db: Database) throws -> (DiaryPage, PageDocument) {
        let page = try store.shared(secret, in: db)
        guard let document = try? PageDocument(json: try store.document(of: page, in: db)) else {
            throw CatalogError.notFound
        }
        return (page, document)
    }

    /// Hides the address of the link from search engines and from web pages that a reader opens next.
    private static func hideAddress(_ response: inout Response) {
        response.headers[.robots] = "noindex, nofollow, noarchive"
        response.headers[.referrerPolicy] = "no-referrer"
    }
}

extension HTTPField.Name {
    fileprivate static let robots = HTTPField.Name.constant("X-Robots-Tag")
}

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

    /// Answers with the link at once: it is stored nowhere, and no other page can show it.
    private func share(_ request: Request, _ id: Int64) throws -> Response {
        let time = DiaryShares.Time(rawValue: request.form["time"] ?? "")
        guard let time else { throw CatalogError.invalid("time", "기한을 골라 주세요.", "Choose how long the link works.") }
        let shell = try site.shell(for: request, at: .collection(.page), parts: ["diary"])
        let secret = try store.share(id, for: time.duration, by: shell.person.id)
        let reachableBaseURLs = site.reachableBaseURLs(from: request)
        let here = (request.isSecure ? "https://" : "http://") + (request.authority ?? "")
        let made = ShareCreatedPage(
            secret, of: id, time: time, origins: reachableBaseURLs.isEmpty ? [here] : reachableBaseURLs,
            isHere: reachableBaseURLs.isEmpty, shell: shell)
        var response = site.html { Templates.shareCreatedPage(&$0, shell: shell, made: made) }
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
        let (page, shown) = try catalog.read { db in
            let (page, document) = try shared(secret, in: db)
            var renderer = try PageSVGRenderer(
                [document], assets: frame.assets, in: db, faces: { _ in DiaryPath.sharedFaces(segment) },
                address: { DiaryPath.sharedMedia(segment, $0) })
            let svg = renderer.svg(of: document, label: frame.words.pageLabel(page))
            return (page, SharedDiaryPage(frame: frame, page: page, svg: svg))
        }
        // Whoever wrote it knows it already.
        if request[SessionKey.self]?.person.id != page.author { store.countView(secret) }
        var response = site.html { Templates.sharedDiaryPage(&$0, frame: frame, page: shown) }
        response.headers[.cacheControl] = "no-store"
        Self.hide(&response)
        return response
    }

    /// The style sheet of the fonts that people brought to the page.
    private func faces(_ request: Request, _ segment: SecretSegment) throws -> Response {
        let secret = try secret(segment)
        let files = try catalog.read { db in
            let document = try shared(secret, in: db).1
            let known = try catalog.media.find(document.ownFonts, in: db)
            return document.ownFonts.compactMap { known[$0] }.map { ($0.sha256, $0.type) }
        }
        let css = FontFaceCSS.css(files) { DiaryPath.sharedMedia(segment, $0) }
        var response = Response.bytes(Array(css.utf8), type: "text/css; charset=utf-8")
        response.headers[.cacheControl] = "private, max-age=600"
        Self.hide(&response)
        return response
    }

    /// A picture or font of the page, and no other file.
    private func media(_ request: Request, _ segment: SecretSegment, _ sha256: String) async throws -> Response {
        let secret = try secret(segment)
        let (media, owner) = try catalog.read { db in
            let (page, document) = try shared(secret, in: db)
            guard document.files.contains(sha256), let media = try catalog.media.find(sha256, in: db) else {
                throw CatalogError.notFound
            }
            return (media, page.item.owner)
        }
        var response = try await site.rendition(media, width: 1440, for: owner)
        // A link that was revoked must not live on in caches for long.
        response.headers[.cacheControl] = "private, max-age=600"
        Self.hide(&response)
        return response
    }

    private func secret(_ segment: SecretSegment) throws -> Secret {
        guard let secret = Secret(text: segment.text) else { throw CatalogError.notFound }
        return secret
    }

    private func shared(_ secret: Secret, in db: Database) throws -> (DiaryPage, PageDocument) {
        let page = try store.shared(secret, in: db)
        guard let document = try? PageDocument(json: try store.document(of: page, in: db)) else {
            throw CatalogError.notFound
        }
        return (page, document)
    }

    /// From search engines, and from whatever a reader opens next.
    private static func hide(_ response: inout Response) {
        response.headers[.robots] = "noindex, nofollow, noarchive"
        response.headers[.referrerPolicy] = "no-referrer"
    }
}

extension HTTPField.Name {
    fileprivate static let robots = HTTPField.Name.constant("X-Robots-Tag")
}

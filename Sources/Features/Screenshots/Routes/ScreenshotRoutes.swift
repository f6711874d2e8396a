import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Routes of the screenshot feature; see ``ScreenshotPath``.
struct ScreenshotRoutes: RouteGroup {
    let site: SiteContext
    let store: ScreenshotStore
    let listContexts = RevisionCache<ScreenshotListContext>()
    let reader: TextRecogniser

    /// Size limits of an upload. One picture may be as large as the worker reads.
    static let upload = BodyPolicy.upload(perFile: 64 << 20, total: 1 << 30)

    func register(in routes: inout Routes) {
        routes.on(.get, ScreenshotPath.index, index)
        registerReading(in: &routes)
        routes.on(.get, ScreenshotPath.show, show)
        routes.on(.get, ScreenshotPath.related, showRelated)
        routes.on(.post, ScreenshotPath.zip, body: .form(limit: 1 << 20, fields: 20_000), zip)
        routes.on(.get, ScreenshotPath.original, original)
        duplicateRoutes(&routes)
        joiningRoutes(&routes)
        routes.on(.get, ScreenshotPath.settings, settings)
        routes.on(.post, ScreenshotPath.settings, changeSettings)
        routes.onAsync(.post, ScreenshotPath.index, body: Self.upload, create)
        routes.onAsync(.post, ScreenshotPath.pictures, body: Self.upload, addPictures)
        routes.onAsync(.post, ScreenshotPath.apiPictures, body: Self.upload, addPicturesByScript)
        routes.onAsync(.post, ScreenshotPath.api, access: .adding, body: Self.upload, createByScript)
    }
}

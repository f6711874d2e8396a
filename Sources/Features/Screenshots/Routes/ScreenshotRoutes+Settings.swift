import Catalog
import HTTPServer
import Site

extension ScreenshotRoutes {
    func settings(_ request: Request) throws -> Response {
        let settings = try ScreenshotSettings(of: request.owner, in: catalog)
        return try site.page(request, at: .settings) { html, shell in
            Templates.screenshotSettingsPage(&html, shell: shell, settings: settings)
        }
    }

    func changeSettings(_ request: Request) throws -> Response {
        let settings = ScreenshotSettings(onlyScreenshots: request.form["only"] == "1")
        try settings.save(for: request.owner, in: catalog)
        return try site.done(request, .notice(.saved), else: ScreenshotPath.settings())
    }
}

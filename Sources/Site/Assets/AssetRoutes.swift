import HTTPServer
import HTTPTypes

/// Routes of the files of Public, of the favicon and of `robots.txt`.
struct AssetRoutes: Sendable {
    let assets: Assets

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.asset, access: .open) { _, name in
            guard let response = assets.response(name) else { throw RequestError.notFound }
            return response
        }
        routes.on(.get, SitePath.favicon, access: .open) { _ in assets.faviconResponse }
        routes.on(.get, SitePath.robots, access: .open) { _ in .text("User-agent: *\nDisallow: /\n") }
    }
}

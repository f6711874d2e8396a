import HTTPServer
import HTTPTypes

/// What every page asks for, and browsers and robots on their own.
struct AssetRoutes: Sendable {
    let assets: Assets

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.asset, access: .open) { _, name in
            guard let response = assets.response(name) else { throw Refusal.notFound }
            return response
        }
        routes.on(.get, SitePath.favicon, access: .open) { _ in assets.faviconResponse }
        routes.on(.get, SitePath.robots, access: .open) { _ in .text("User-agent: *\nDisallow: /\n") }
    }
}

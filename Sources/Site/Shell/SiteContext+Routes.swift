import HTTPServer

extension SiteContext {
    /// Returns all routes of the server: the assets and those of the features.
    package func routes() -> Routes {
        var routes = Routes()
        AssetRoutes(assets: assets).register(in: &routes)
        for feature in features { feature.routes(&routes, in: self) }
        return routes
    }

    /// Returns the middleware of all requests, in order.
    /// - Parameter hosts: allowed host names besides those of loopback, with or without a port.
    package func middleware(hosts: [String] = []) -> [any Middleware] {
        [
            SecurityHeaders(), HostCheck(allowed: hosts, addresses: addresses),
            Authentication(catalog: catalog), LanguageNegotiation(),
            CSRFCheck(), InvitationCheck(catalog: catalog, limits: limits),
            RateLimiting(limits: limits), FlashCookie(), Prefetching(assets: assets),
        ]
    }
}

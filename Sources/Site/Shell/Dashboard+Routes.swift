import HTTPServer

extension Dashboard {
    /// Everything the server answers: the assets, and what the rooms register.
    package func routes() -> Routes {
        var routes = Routes()
        AssetRoutes(assets: assets).register(in: &routes)
        for room in rooms { room.routes(&routes, in: self) }
        return routes
    }

    /// What every request passes, in this order.
    /// - Parameter hosts: names beside the loopback ones under which this server may be asked, with or without a port.
    package func middleware(hosts: [String] = []) -> [any Middleware] {
        [
            SecurityHeaders(), HostCheck(allowed: hosts, addresses: addresses),
            Authentication(catalog: catalog), LanguageNegotiation(),
            CSRFCheck(), InvitationCheck(catalog: catalog, limits: limits),
            RateLimiting(limits: limits), FlashCookie(), Prefetching(assets: assets),
        ]
    }
}

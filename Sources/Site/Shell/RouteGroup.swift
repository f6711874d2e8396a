import Catalog
import HTTPServer

/// Related routes with their handlers.
package protocol RouteGroup: Sendable {
    var site: SiteContext { get }

    /// Adds the routes.
    func register(in routes: inout Routes)
}

extension RouteGroup {
    package var catalog: Catalog { site.catalog }
}

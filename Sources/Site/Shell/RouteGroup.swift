import Catalog
import HTTPServer

/// The answers of a few addresses that belong together.
package protocol RouteGroup: Sendable {
    var site: SiteContext { get }

    func register(in routes: inout Routes)
}

extension RouteGroup {
    package var catalog: Catalog { site.catalog }
}

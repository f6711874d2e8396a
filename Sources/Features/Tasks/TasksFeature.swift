import HTTPServer
import Site

/// The feature of background jobs. Also has the pages of import reports, which other features fill.
package struct TasksFeature: Feature {
    package init() {}

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        JobRoutes(site: site).register(in: &routes)
    }
}

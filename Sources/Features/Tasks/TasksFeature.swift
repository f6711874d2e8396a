import HTTPServer
import Site

/// The feature of background jobs. Its target also contains the pages of import reports, which other features use.
package struct TasksFeature: Feature {
    package init() {}

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        JobRoutes(site: site).register(in: &routes)
    }
}

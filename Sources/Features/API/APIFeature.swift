import HTTPServer
import Site

/// The JSON of API.md that belongs to no single collection.
package struct APIFeature: Feature {
    package init() {}

    package var exports: [ExportSection] { ExportSection.general }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        MediaRoutes(site: site).register(in: &routes)
        ItemAPIRoutes(site: site).register(in: &routes)
        RelationAPIRoutes(site: site).register(in: &routes)
        ListsAPIRoutes(site: site).register(in: &routes)
        ExportRoutes(site: site).register(in: &routes)
        EventRoutes(site: site).register(in: &routes)
        MetaRoutes(site: site).register(in: &routes)
    }
}

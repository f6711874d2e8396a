import HTTPServer
import Site

/// The JSON of API.md that belongs to no single collection.
package struct APIRoom: Room {
    package init() {}

    package var exports: [ExportedRecords] { ExportedRecords.own }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        MediaRoutes(dashboard: dashboard).register(in: &routes)
        ItemAPIRoutes(dashboard: dashboard).register(in: &routes)
        RelationAPIRoutes(dashboard: dashboard).register(in: &routes)
        ListsAPIRoutes(dashboard: dashboard).register(in: &routes)
        ExportRoutes(dashboard: dashboard).register(in: &routes)
        EventRoutes(dashboard: dashboard).register(in: &routes)
        DescriptionRoutes(dashboard: dashboard).register(in: &routes)
    }
}

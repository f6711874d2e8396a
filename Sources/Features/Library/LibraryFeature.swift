import HTTPServer
import Site

/// Feature with the pages for items of all kinds: home, search, timeline, tags, folders, undo and trash.
package struct LibraryFeature: Feature {
    package init() {}

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        HomeRoutes(site: site).register(in: &routes)
        TimelineRoutes(site: site).register(in: &routes)
        CalendarRoutes(site: site).register(in: &routes)
        OnThisDayRoutes(site: site).register(in: &routes)
        SearchRoutes(site: site).register(in: &routes)
        ListRoutes(site: site).register(in: &routes)
        TagRoutes(site: site).register(in: &routes)
        SavedViewRoutes(site: site).register(in: &routes)
        FolderRoutes(site: site).register(in: &routes)
        TrashRoutes(site: site).register(in: &routes)
        HistoryRoutes(site: site).register(in: &routes)
        ItemRoutes(site: site).register(in: &routes)
        RelationRoutes(site: site).register(in: &routes)
        BulkRoutes(site: site).register(in: &routes)
    }
}

import HTTPServer
import Site

/// Feature with the pages for items of all kinds: home, search, timeline, tags, folders, undo and trash.
package struct LibraryRoom: Room {
    package init() {}

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        HomeRoutes(dashboard: dashboard).register(in: &routes)
        TimelineRoutes(dashboard: dashboard).register(in: &routes)
        CalendarRoutes(dashboard: dashboard).register(in: &routes)
        OnThisDayRoutes(dashboard: dashboard).register(in: &routes)
        SearchRoutes(dashboard: dashboard).register(in: &routes)
        ListRoutes(dashboard: dashboard).register(in: &routes)
        TagRoutes(dashboard: dashboard).register(in: &routes)
        SavedViewRoutes(dashboard: dashboard).register(in: &routes)
        FolderRoutes(dashboard: dashboard).register(in: &routes)
        TrashRoutes(dashboard: dashboard).register(in: &routes)
        HistoryRoutes(dashboard: dashboard).register(in: &routes)
        ItemRoutes(dashboard: dashboard).register(in: &routes)
        RelationRoutes(dashboard: dashboard).register(in: &routes)
        BulkRoutes(dashboard: dashboard).register(in: &routes)
    }
}

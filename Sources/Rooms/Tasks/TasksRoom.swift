import HTTPServer
import Site

/// The feature of background jobs. Also has the pages of import reports, which other features fill.
package struct TasksRoom: Room {
    package init() {}

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        JobRoutes(dashboard: dashboard).register(in: &routes)
    }
}

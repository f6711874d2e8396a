import HTTPServer
import Site

/// What is done in the background, and the ledgers of imports, which rooms fill.
package struct TasksRoom: Room {
    package init() {}

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        JobRoutes(dashboard: dashboard).register(in: &routes)
    }
}

import Catalog
import HTTPServer

/// A part of the house that has no kind of thing of its own, such as the inbox: it plugs in beside the collections.
package protocol Room: Sendable {
    static var migrations: [Migration] { get }
    /// The tables whose changes can be undone.
    static var tracked: [TrackedTable] { get }

    func routes(_ routes: inout Routes, in dashboard: Dashboard)
    /// Pages that are linked from the settings.
    var doors: [Door] { get }
    /// The room's part of openapi.json.
    var operations: [APIOperation] { get }
}

extension Dashboard {
    var doors: [Door] { rooms.flatMap(\.doors) + collections.flatMap(\.doors) }
}

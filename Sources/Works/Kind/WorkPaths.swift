import HTTPServer
import Site

/// Where the pages of a room lie; the room's own path file fills it in.
package struct WorkPaths: Sendable {
    let index: FixedRoute
    let new: FixedRoute
    let show: Route<Int64>
    let edit: Route<Int64>
    let status: Route<Int64>
    let rating: Route<Int64>
    let lookup: Route<Int64>
    let lock: Route<Int64>
    /// Viewings or readings.
    let occasions: Route<Int64>
    let occasion: Route<Int64, Int64>
    let occasionRemoval: Route<Int64, Int64>
    let living: LivingPaths
    let api: FixedRoute
    let cover: Route<Int64>
    let finding: FindingPaths

    package init(
        index: FixedRoute, new: FixedRoute, show: Route<Int64>, edit: Route<Int64>, status: Route<Int64>,
        rating: Route<Int64>, lookup: Route<Int64>, lock: Route<Int64>, occasions: Route<Int64>,
        occasion: Route<Int64, Int64>, occasionRemoval: Route<Int64, Int64>, living: LivingPaths,
        api: FixedRoute, cover: Route<Int64>, finding: FindingPaths
    ) {
        self.index = index
        self.new = new
        self.show = show
        self.edit = edit
        self.status = status
        self.rating = rating
        self.occasions = occasions
        self.occasion = occasion
        self.occasionRemoval = occasionRemoval
        self.living = living
        self.lookup = lookup
        self.lock = lock
        self.api = api
        self.cover = cover
        self.finding = finding
    }
}

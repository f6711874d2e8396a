@testable import Catalog

extension JobHandler {
    /// Does a waiting job here and now, as a runner would.
    func perform(_ job: Job, in world: World) async throws {
        try await run(job, report: JobReport(queue: world.catalog.jobs, job: job, lease: lease))
    }
}

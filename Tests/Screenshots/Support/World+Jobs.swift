import Catalog
import TestSupport

@testable import Jobs
@testable import Screenshots

extension World {
    /// Does every waiting job of this kind, one after the other, as a runner would.
    func runJobs(_ handler: some JobHandler) async throws {
        let claim = JobClaim(
            owner: "\(catalog.jobs.instance)/1", kinds: [handler.kind: JobClaim.Kind(lease: .seconds(120))],
            hostLimits: JobHostLimits())
        var ended: [(job: Job, outcome: JobOutcome)] = []
        while true {
            let turn = try await catalog.jobs.turn(settling: ended, claiming: 1, by: claim)
            guard let job = turn.started.first else { return }
            try await handler.run(job, report: JobReport(queue: catalog.jobs, job: job, lease: handler.lease))
            ended = [(job, .done)]
        }
    }
}

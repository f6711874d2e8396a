import Catalog
import TestSupport

@testable import Jobs
@testable import Screenshots

extension World {
    /// Does every waiting job of this kind, one after the other, as a runner would.
    func runJobs(_ handler: some JobHandler) async throws {
        let claim = ClaimRequest(
            owner: "\(catalog.jobs.instance)/1", kinds: [handler.kind: ClaimRequest.Kind(lease: .seconds(120))],
            hostLimits: HostRateLimit())
        var ended: [(job: Job, outcome: JobOutcome)] = []
        while true {
            let poll = try await catalog.jobs.poll(completing: ended, claiming: 1, by: claim)
            guard let job = poll.started.first else { return }
            try await handler.run(job, report: JobContext(queue: catalog.jobs, job: job, lease: handler.lease))
            ended = [(job, .done)]
        }
    }
}

import Catalog
import Jobs

/// Reads a bookmark file to its end, wherever an earlier attempt stopped.
package struct ImportLinksJob: JobHandler {
    static let kind = "ImportLinksJob"

    package var kind: String { Self.kind }
    let store: LinkStore

    package init(store: LinkStore) {
        self.store = store
    }

    package func run(_ job: Job, report: JobReport) async throws {
        guard let run = Int64(job.payload), let person = job.person else { return }
        try await LinkImport(store: store).finish(run, of: person) { done in
            try await report.progress(done, of: 0)
        }
    }
}

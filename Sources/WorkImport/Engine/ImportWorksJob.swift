import Catalog

/// Does an import to its end, wherever an earlier attempt stopped.
package struct ImportWorksJob: JobHandler {
    static let kind = "ImportWorksJob"

    package var kind: String { Self.kind }
    let engine: WorkImport

    package init(_ engine: WorkImport) {
        self.engine = engine
    }

    package func run(_ job: Job, report: JobReport) async throws {
        guard let run = Int64(job.payload), let person = job.person else { return }
        try await engine.finish(run, of: person) { done in try await report.progress(done, of: 0) }
    }
}

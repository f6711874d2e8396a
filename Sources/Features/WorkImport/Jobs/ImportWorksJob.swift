import Catalog
import Jobs

/// Performs an import to its end, from where an earlier attempt stopped.
package struct ImportWorksJob: JobHandler {
    package typealias Payload = ImportRun.ID

    package var title: Phrase { Phrase("영화와 책 가져오기", "Import films and books") }
    let engine: WorkImport

    init(_ engine: WorkImport) {
        self.engine = engine
    }

    package func run(_ job: Job, report: JobContext) async throws {
        guard let person = job.person else { return }
        try await engine.finish(try payload(of: job), of: person) { done in try await report.progress(done, of: 0) }
    }
}

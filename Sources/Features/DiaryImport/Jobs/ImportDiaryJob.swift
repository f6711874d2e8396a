import Catalog
import Jobs

/// Reads a diary to its end, wherever an earlier attempt stopped.
struct ImportDiaryJob: JobHandler {
    typealias Payload = ImportRun.ID

    var title: Phrase { Phrase("일기 가져오기", "Import a diary") }
    let engine: DiaryImport

    func run(_ job: Job, report: JobContext) async throws {
        guard let person = job.person else { return }
        try await engine.finish(try payload(of: job), of: person) { done in
            try await report.progress(done, of: 0)
        }
    }
}

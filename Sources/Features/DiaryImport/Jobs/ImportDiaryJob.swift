import Catalog
import Jobs

/// Imports the remaining entries of a diary; an earlier attempt may have imported some.
struct ImportDiaryJob: JobHandler {
    typealias Payload = ImportRun.ID

    var title: Phrase { Phrase("일기 가져오기", "Import a diary") }
    let engine: DiaryImport

    func run(_ job: Job, report: JobContext) async throws {
        guard let person = job.person else { return }
        try await engine.finish(try payload(of: job), of: person) { rowCount in
            // The number of all entries is unknown.
            try await report.progress(rowCount, of: 0)
        }
    }
}

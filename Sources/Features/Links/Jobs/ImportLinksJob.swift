import Catalog
import Jobs

/// Imports a bookmark file to its end, continuing where an earlier attempt stopped.
struct ImportLinksJob: JobHandler {
    typealias Payload = ImportRun.ID

    var title: Phrase { Phrase("북마크 가져오기", "Import bookmarks") }
    let store: LinkStore

    func run(_ job: Job, report: JobContext) async throws {
        guard let person = job.person else { return }
        try await LinkImport(store: store).finish(try payload(of: job), of: person) { done in
            try await report.progress(done, of: 0)
        }
    }
}

import GRDB
import Jobs

/// Indexes what was changed too many at once, some hundred items in a transaction.
package struct RefreshSearchJob: JobHandler {
    package static let kind = Search.refreshJob.kind

    private let catalog: Catalog
    private static let step = 400

    package init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    package var title: Phrase { Phrase("검색 색인 갱신", "Refresh the search index") }

    package func run(_ job: Job, report: JobContext) async throws {
        let total = try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM searchStale") ?? 0 }
        while true {
            let left = try await catalog.jobs.writeInBackground { [search = catalog.search] db in
                let left = try search.refreshStale(Self.step, in: db)
                // In one transaction with the last items: whatever is marked after this asks for a job of its own.
                if left == 0 { try report.finish(db) }
                return left
            }
            if left == 0 { return }
            try await report.progress(max(total - left, 0), of: total)
        }
    }
}

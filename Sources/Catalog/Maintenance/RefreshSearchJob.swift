import GRDB
import Jobs

/// Indexes items that were not indexed with their change because there were too many, some hundred in a transaction.
package struct RefreshSearchJob: JobHandler {
    package static let kind = Search.refreshJob.kind

    private let catalog: Catalog
    private static let itemsPerTransaction = 400

    package init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    package var title: Phrase { Phrase("검색 색인 갱신", "Refresh the search index") }

    package func run(_ job: Job, report: JobContext) async throws {
        let total = try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM searchStale") ?? 0 }
        while true {
            let remainingCount = try await catalog.jobs.writeInBackground { [search = catalog.search] db in
                let remainingCount = try search.refreshStale(Self.itemsPerTransaction, in: db)
                // In one transaction with the last items: items that are marked later then enqueue another job.
                if remainingCount == 0 { try report.finish(db) }
                return remainingCount
            }
            if remainingCount == 0 { return }
            try await report.progress(max(total - remainingCount, 0), of: total)
        }
    }
}

import GRDB
import Jobs

/// A job with what the tasks page says of its item.
package struct JobListing: Sendable, Hashable, FetchableRecord {
    package let job: Job
    package let itemTitle: String?
    package let itemUID: String?
    package let itemKind: ItemKind?

    package init(row: Row) throws {
        job = try Job(row: row)
        itemTitle = try row.value("itemTitle")
        itemUID = try row.value("itemUID")
        itemKind = try row.value("itemKind")
    }
}

/// One page of the tasks list.
package struct JobPage: Sendable {
    package let rows: [JobListing]
    /// Where the next page begins; nil on the last one.
    package let next: Job.ID?
}

extension JobQueue {
    /// Jobs in one state, newest first, as `person` may see them: their own and the house's. One statement.
    /// - Parameter before: `next` of the page before.
    package func page(_ state: JobState, before: Job.ID? = nil, limit: Int = 50, in scope: Scope) throws -> JobPage {
        let rows = try JobListing.fetchAll(
            scope.db.cachedStatement(Self.pageSQL),
            arguments: ["state": state, "person": scope.owner, "before": before ?? .max, "limit": limit + 1])
        return JobPage(rows: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].job.id : nil)
    }

    /// The plus keeps SQLite from making the statement anew for each state that is asked for: it looks whether one of the
    /// partial indexes is for that state.
    static let pageSQL = """
        SELECT job.*, item.title AS itemTitle, item.uid AS itemUID, item.kind AS itemKind
        FROM job LEFT JOIN item ON item.id = job.item
        WHERE job.state = +:state AND job.id < :before AND (job.person IS NULL OR job.person = :person)
        ORDER BY job.id DESC LIMIT :limit
        """
}

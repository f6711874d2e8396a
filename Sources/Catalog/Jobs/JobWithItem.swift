import GRDB
import Jobs

/// A job with the columns of its item that the tasks page shows.
package struct JobWithItem: Sendable, Hashable, FetchableRecord {
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

/// A page of the task list.
package struct JobPage: Sendable {
    package let rows: [JobWithItem]
    /// Cursor of the next page; nil on the last one.
    package let next: Job.ID?
}

extension JobQueue {
    /// Returns jobs in one state, newest first, that `person` may see: their own and those of the instance. One
    /// statement.
    /// - Parameter before: `next` of the previous page.
    package func page(_ state: JobState, before: Job.ID? = nil, limit: Int = 50, in scope: OwnerScope) throws -> JobPage
    {
        let rows = try JobWithItem.fetchAll(
            scope.db.cachedStatement(Self.pageSQL),
            arguments: ["state": state, "person": scope.owner, "before": before ?? .max, "limit": limit + 1])
        return JobPage(rows: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].job.id : nil)
    }

    /// SQL of one page. Without the plus, SQLite would prepare the statement again for each value of the state, to
    /// check whether one of the partial indexes fits it.
    static let pageSQL = """
        SELECT job.*, item.title AS itemTitle, item.uid AS itemUID, item.kind AS itemKind
        FROM job LEFT JOIN item ON item.id = job.item
        WHERE job.state = +:state AND job.id < :before AND (job.person IS NULL OR job.person = :person)
        ORDER BY job.id DESC LIMIT :limit
        """
}

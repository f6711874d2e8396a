import GRDB

/// A job with what the tasks page says of its item.
package struct JobListing: Sendable, Hashable, FetchableRecord {
    package let job: Job
    package let itemTitle: String?
    package let itemUID: String?
    package let itemKind: ItemKind?

    package init(row: Row) {
        job = Job(row: row)
        itemTitle = row["itemTitle"]
        itemUID = row["itemUID"]
        itemKind = row["itemKind"]
    }
}

/// One page of the tasks list.
package struct JobPage: Sendable {
    package let rows: [JobListing]
    /// Where the next page begins; nil on the last one.
    package let next: Job.ID?
}

/// How many jobs of a kind are in a state.
package struct JobCount: Sendable, Hashable {
    package let kind: String
    package let state: JobState
    package let count: Int
}

extension JobQueue {
    /// Jobs in one state, newest first, as `person` may see them: their own and the house's. One statement.
    /// - Parameter before: `next` of the page before.
    package func page(
        _ state: JobState, for person: Person.ID, before: Job.ID? = nil, limit: Int = 50, in db: Database
    ) throws -> JobPage {
        let rows = try JobListing.fetchAll(
            db.cachedStatement(Self.pageSQL),
            arguments: ["state": state, "person": person, "before": before ?? .max, "limit": limit + 1])
        return JobPage(
            rows: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].job.id : nil)
    }

    static let pageSQL = """
        SELECT job.*, item.title AS itemTitle, item.uid AS itemUID, item.kind AS itemKind
        FROM job LEFT JOIN item ON item.id = job.item
        WHERE job.state = :state AND job.id < :before AND (job.person IS NULL OR job.person = :person)
        ORDER BY job.id DESC LIMIT :limit
        """

    /// How many jobs there are, by kind and state; kept by triggers, so that it costs the same however many there are.
    package func counts(in db: Database) throws -> [JobCount] {
        try Row.fetchAll(
            db.cachedStatement("SELECT kind, state, count FROM jobCount WHERE count > 0 ORDER BY kind, state")
        ).map { JobCount(kind: $0[0], state: $0[1], count: $0[2]) }
    }

    /// The jobs of an item that are not finished, for its page.
    package func unfinished(ofItem item: Int64, in db: Database) throws -> [Job] {
        try Job.fetchAll(
            db.cachedStatement(
                "SELECT * FROM job WHERE item = ? AND state IN ('waiting', 'running', 'paused') ORDER BY id"),
            arguments: [item])
    }
}

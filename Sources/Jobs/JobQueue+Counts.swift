import GRDB
import Values

/// Number of jobs of one kind in one state.
package struct JobCount: Sendable, Hashable {
    package let kind: String
    package let state: JobState
    package let count: Int
}

extension JobQueue {
    /// Returns the number of jobs by kind and state. Triggers maintain the counts, so the cost does not depend on the
    /// number of jobs.
    /// - Parameter person: whose jobs to count, with those of the instance; nil for all jobs.
    package func counts(of person: Int64? = nil, in db: Database) throws -> [JobCount] {
        try db.rows(
            """
            SELECT kind, state, sum(count) AS count FROM jobCount
            WHERE count > 0 AND (?1 IS NULL OR person IN (0, ?1)) GROUP BY kind, state ORDER BY kind, state
            """, [person]
        ).map { JobCount(kind: try $0.value("kind"), state: try $0.value("state"), count: try $0.value("count")) }
    }
}

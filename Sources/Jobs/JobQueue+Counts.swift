import GRDB
import Values

/// How many jobs of a kind are in a state.
package struct JobCount: Sendable, Hashable {
    package let kind: String
    package let state: JobState
    package let count: Int
}

extension JobQueue {
    /// How many jobs there are, by kind and state; kept by triggers, so that it costs the same however many there are.
    /// - Parameter person: theirs and the house's; nil for everybody's.
    package func counts(of person: Int64? = nil, in db: Database) throws -> [JobCount] {
        try db.rows(
            """
            SELECT kind, state, sum(count) AS count FROM jobCount
            WHERE count > 0 AND (?1 IS NULL OR person IN (0, ?1)) GROUP BY kind, state ORDER BY kind, state
            """, [person]
        ).map { JobCount(kind: try $0.value("kind"), state: try $0.value("state"), count: try $0.value("count")) }
    }
}

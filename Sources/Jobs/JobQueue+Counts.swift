import GRDB

/// How many jobs of a kind are in a state.
package struct JobCount: Sendable, Hashable {
    package let kind: String
    package let state: JobState
    package let count: Int
}

extension JobQueue {
    /// How many jobs there are, by kind and state; kept by triggers, so that it costs the same however many there are.
    package func counts(in db: Database) throws -> [JobCount] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT kind, state, count FROM jobCount WHERE count > 0 ORDER BY kind, state")
        ).map { JobCount(kind: $0[0], state: $0[1], count: $0[2]) }
    }
}

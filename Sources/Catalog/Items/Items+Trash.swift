import GRDB
import Text

extension Items {
    /// How long the trash keeps things.
    static let trashTime = Duration.seconds(30 * 86_400)

    /// Moves items to the trash, from where `restore` brings them back for 30 days.
    @discardableResult
    package func trash(_ ids: [Int64], in scope: Scope) throws -> Int {
        try change(
            ids, scope, "trashedFrom = state, state = 'trashed', trashedAt = ?", "state <> 'trashed'",
            [environment.clock.latest], [])
    }

    /// Back from the trash to where they were.
    @discardableResult
    package func restore(_ ids: [Int64], in scope: Scope) throws -> Int {
        try change(ids, scope, "state = trashedFrom, trashedFrom = NULL, trashedAt = NULL", "state = 'trashed'", [], [])
    }

    /// Deletes items, with what their collection and others hold of them. Inside `perform` even this can be undone.
    @discardableResult
    package func deleteForever(_ ids: [Int64], in scope: Scope) throws -> Int {
        try scope.db.run(
            "DELETE FROM item WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?",
            [jsonArray(ids), scope.owner])
        return scope.db.changesCount
    }

    /// Deletes what has been in the trash for 30 days; at most `limit` items, so that nobody waits for long.
    /// - Returns: how many went; as many as `limit` means that there may be more.
    @discardableResult
    package func sweepTrash(limit: Int = 500, in db: Database) throws -> Int {
        let old = try db.values(
            Int64.self, "SELECT id FROM item WHERE trashedAt < ? ORDER BY trashedAt LIMIT ?",
            [environment.clock.passed - Self.trashTime, limit])
        // Parsing the statement, with all that goes along with an item, takes longer than all else at the start.
        guard !old.isEmpty else { return 0 }
        try db.run("DELETE FROM item WHERE id IN (SELECT value FROM json_each(?))", [jsonArray(old)])
        return db.changesCount
    }

    package func trashed(in scope: Scope) throws -> [Int64] {
        try scope.db.values(Int64.self, "SELECT id FROM item WHERE owner = ? AND state = 'trashed'", [scope.owner])
    }
}

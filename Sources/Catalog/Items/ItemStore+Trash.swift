import GRDB
import Text

extension ItemStore {
    /// Time for which trashed items are kept.
    static let trashTime = Duration.seconds(30 * 86_400)

    /// Moves items to the trash, from which `restore` can return them for 30 days.
    @discardableResult
    package func trash(_ ids: [Int64], in scope: OwnerScope) throws -> Int {
        try change(
            ids, set: "trashedFrom = state, state = 'trashed', trashedAt = ?", [environment.clock.latest],
            where: "state <> 'trashed'", in: scope)
    }

    /// Restores items from the trash to their previous state.
    @discardableResult
    package func restore(_ ids: [Int64], in scope: OwnerScope) throws -> Int {
        try change(
            ids, set: "state = trashedFrom, trashedFrom = NULL, trashedAt = NULL", [], where: "state = 'trashed'",
            in: scope)
    }

    /// Deletes items with all rows that depend on them. Within `perform`, even this can be undone.
    @discardableResult
    package func deleteForever(_ ids: [Int64], in scope: OwnerScope) throws -> Int {
        try scope.db.run(
            "DELETE FROM item WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?",
            [jsonArray(ids), scope.owner])
        return scope.db.changesCount
    }

    /// Deletes items that have been in the trash for 30 days, at most `limit`, so that other writers do not wait long.
    /// - Returns: the number of deleted items. If it equals `limit`, there may be more.
    @discardableResult
    package func sweepTrash(limit: Int = 500, in db: Database) throws -> Int {
        let expiredIDs = try db.values(
            Int64.self, "SELECT id FROM item WHERE trashedAt < ? ORDER BY trashedAt LIMIT ?",
            [environment.clock.passed - Self.trashTime, limit])
        // Preparing the statement, with all triggers of an item, takes longer than the rest of a start.
        guard !expiredIDs.isEmpty else { return 0 }
        try db.run("DELETE FROM item WHERE id IN (SELECT value FROM json_each(?))", [jsonArray(expiredIDs)])
        return db.changesCount
    }

    /// Returns the ids of all items in the trash.
    package func trashed(in scope: OwnerScope) throws -> [Int64] {
        try scope.db.values(Int64.self, "SELECT id FROM item WHERE owner = ? AND state = 'trashed'", [scope.owner])
    }
}

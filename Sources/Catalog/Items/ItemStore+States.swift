import GRDB
import Text

/// Changes of many items at once, each in a constant number of statements, which return the number of changed items.
extension ItemStore {
    /// Moves items to the inbox, the collection or the archive. Leaves items in the trash alone: see `restore`.
    @discardableResult
    package func setState(_ state: ItemState, of ids: [Int64], in scope: OwnerScope) throws -> Int {
        if state == .trashed { return try trash(ids, in: scope) }
        return try change(
            ids, set: "state = ?", [state.rawValue], where: "state NOT IN ('trashed', ?)", [state.rawValue], in: scope)
    }

    /// Adds items to the favourites or removes them.
    @discardableResult
    package func setFavourite(_ isFavourite: Bool, of ids: [Int64], in scope: OwnerScope) throws -> Int {
        try change(
            ids, set: "favouriteAt = ?", [isFavourite ? environment.now() : nil],
            where: "(favouriteAt IS NOT NULL) <> ?", [isFavourite], in: scope)
    }

    /// Moves items into a folder.
    /// - Parameter folder: nil takes them out of their folder.
    @discardableResult
    package func setFolder(_ folder: Int64?, of ids: [Int64], in scope: OwnerScope) throws -> Int {
        if let folder { try FolderStore.check(folder, field: "folder", in: scope) }
        return try change(ids, set: "folder = ?", [folder], where: "folder IS NOT ?", [folder], in: scope)
    }

    /// Changes those of the owner's items among `ids` that meet a condition, and bumps their versions.
    /// - Parameters:
    ///   - assignment: SQL with a `?` for each of the values that follow.
    ///   - condition: SQL with a `?` for each of the values that follow.
    /// - Returns: the number of changed items.
    func change(
        _ ids: [Int64], set assignment: String, _ values: [(any DatabaseValueConvertible)?],
        where condition: String, _ conditionValues: [(any DatabaseValueConvertible)?] = [], in scope: OwnerScope
    ) throws -> Int {
        let statement = try scope.db.cachedStatement(
            """
            UPDATE item SET \(assignment), version = version + 1, changedAt = ?
            WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ? AND \(condition)
            """)
        try statement.execute(
            arguments: StatementArguments(values + [environment.now(), jsonArray(ids), scope.owner] + conditionValues))
        return scope.db.changesCount
    }
}

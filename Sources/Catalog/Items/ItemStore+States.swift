import GRDB
import Text

/// Changes of many items at once, each in a constant number of statements. They return how many items changed.
extension ItemStore {
    /// Moves items to the inbox, the collection or the archive. Leaves items in the trash alone: see `restore`.
    @discardableResult
    package func setState(_ state: ItemState, of ids: [Int64], in scope: OwnerScope) throws -> Int {
        if state == .trashed { return try trash(ids, in: scope) }
        return try change(ids, scope, "state = ?", "state NOT IN ('trashed', ?)", [state.rawValue], [state.rawValue])
    }

    @discardableResult
    package func setFavourite(_ isFavourite: Bool, of ids: [Int64], in scope: OwnerScope) throws -> Int {
        try change(
            ids, scope, "favouriteAt = ?", "(favouriteAt IS NOT NULL) <> ?", [isFavourite ? environment.now() : nil],
            [isFavourite])
    }

    /// - Parameter folder: nil takes them out of their folder.
    @discardableResult
    package func setFolder(_ folder: Int64?, of ids: [Int64], in scope: OwnerScope) throws -> Int {
        if let folder { try FolderStore.check(folder, field: "folder", in: scope) }
        return try change(ids, scope, "folder = ?", "folder IS NOT ?", [folder], [folder])
    }

    func change(
        _ ids: [Int64], _ scope: OwnerScope, _ assignment: String, _ condition: String,
        _ values: [(any DatabaseValueConvertible)?], _ conditionValues: [(any DatabaseValueConvertible)?]
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

import GRDB

extension ItemStore {
    /// Sets an item's time of addition, which moves it in every list. The version does not change, as in
    /// ``replace(_:of:_:with:in:)``.
    func setAddedAt(_ addedAt: Timestamp, of id: Int64, in scope: OwnerScope) throws {
        let item = try get(id, in: scope)
        let position = Item.position(of: id, addedAt: addedAt)
        if position == item.position { return }
        // The index row is deleted here and created again at the end of the transaction, because row numbers ascend
        // with the position.
        try scope.db.run("DELETE FROM searchable WHERE item = ?", [id])
        try scope.db.run("UPDATE item SET addedAt = ?, position = ? WHERE id = ?", [addedAt, position, id])
        // Undoing an earlier action restores rows at the new position. No two items share a position.
        try scope.db.run(
            """
            UPDATE changeRow SET rowKey = replace(rowKey, ?1, ?2), before = replace(before, ?1, ?2),
                after = replace(after, ?1, ?2)
            WHERE change IN (SELECT id FROM change WHERE person = ?3) AND instr(coalesce(before, after), ?1)
            """, [String(item.position), String(position), scope.owner])
    }
}

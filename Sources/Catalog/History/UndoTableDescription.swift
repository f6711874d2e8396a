/// A table whose rows are recorded; see ``TrackedTable``.
struct UndoTableDescription: Sendable {
    let name: String
    /// Columns that triggers maintain: neither recorded nor restored.
    let derived: Set<String>
    /// Columns that background work fills. They are restored with a deleted row, but their changes are not recorded as
    /// an action.
    let filled: Set<String>
    /// Column of the item whose cards, search row and readers a change concerns.
    let item: String?
    /// Column of the person whose pages a change concerns. Rows of people other than the acting one are not recorded.
    let owner: String?
    /// SQL condition under which undoing an insertion leaves the row, because others use it by now.
    let staysWhile: String?
    /// Whether other data depends on the rows and must be updated.
    let hasReplayCallback: Bool
}

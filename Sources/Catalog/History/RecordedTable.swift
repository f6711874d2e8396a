/// A table whose rows are recorded; see ``TrackedTable``.
struct RecordedTable: Sendable {
    let name: String
    /// Columns that triggers keep up to date: neither recorded nor restored.
    let derived: Set<String>
    /// Columns that background work fills: kept with a row that is deleted, but a change of them is nobody's action.
    let filled: Set<String>
    /// The column that holds the item whose cards, search row and readers a change concerns.
    let item: String?
    /// The column that holds the person whose pages a change concerns; rows of others than who acts are not recorded.
    let owner: String?
    /// SQL: undoing the making of a row leaves the row where this holds, since others use it by now.
    let staysWhile: String?
    /// Something follows from its rows, and has to be brought up to date.
    let settles: Bool
}

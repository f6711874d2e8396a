import Catalog

/// Counts the rows that a salvage saved, and lists the damage.
package struct SalvageReport: Sendable {
    package internal(set) var backup = BackupReport()
    /// Rows that were read, by table.
    package internal(set) var read: [String: Int] = [:]
    /// Rows whose page is lost and that were put together from indexes and from rows that name them, by table.
    package internal(set) var rebuilt: [String: Int] = [:]
    /// The damage, a sentence each.
    package internal(set) var damages: [String] = []
    /// Rows that were read and fit nowhere. They stand in ``leftoverPath``.
    package internal(set) var leftovers: [String: Int] = [:]
    /// `nil` if no row was left over.
    package internal(set) var leftoverPath: String?

    mutating func add(leftover table: String) {
        leftovers[table, default: 0] += 1
    }
}

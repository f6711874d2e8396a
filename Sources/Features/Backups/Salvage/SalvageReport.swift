import Catalog

/// Counts of salvaged rows, and the damage.
package struct SalvageReport: Sendable {
    package internal(set) var backup = BackupReport()
    /// Number of rows that were read, by table.
    package internal(set) var read: [String: Int] = [:]
    /// Number of rows of lost pages that were rebuilt from indexes and from rows that refer to them, by table.
    package internal(set) var rebuilt: [String: Int] = [:]
    /// Descriptions of the damage, one sentence each.
    package internal(set) var damages: [String] = []
    /// Number of rows that were read but fit no table, by table. They are in ``leftoverPath``.
    package internal(set) var leftovers: [String: Int] = [:]
    /// Path of the file with these rows; `nil` if there are none.
    package internal(set) var leftoverPath: String?

    mutating func add(leftover table: String) {
        leftovers[table, default: 0] += 1
    }
}

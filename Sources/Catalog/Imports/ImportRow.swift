import GRDB

/// A row of an imported file.
package struct ImportRow: Sendable, Hashable, Identifiable {
    package enum Status: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
        case pending
        /// Created or extended `item`.
        case accepted
        /// Already existed, as `item`.
        case duplicate
        /// A person must choose between several meanings.
        case choice
        /// Could not be imported: see `reason`.
        case failed
    }

    package let id: Int64
    /// Position in the file, from 1.
    package let ordinal: Int
    /// Text of the row in the file, or as much of it as the importer needs to continue.
    package let raw: String
    package let status: Status
    /// Code or sentence that explains the status in the import report.
    package let reason: String?
    package let item: Int64?
    /// Key that all rows about the same subject share. The importer defines its form.
    package let subject: String?
    /// Code of the question that a person must answer about the item. The feature defines it.
    package let question: String?

    static let columns = "id, ordinal, raw, status, reason, item, subject, doubt"

    init(row: Row) throws {
        id = try row.value("id")
        ordinal = try row.value("ordinal")
        raw = try row.value("raw")
        status = try row.value("status")
        reason = try row.value("reason")
        item = try row.value("item")
        subject = try row.value("subject")
        question = try row.value("doubt")
    }
}

import GRDB

/// One import of a file. Its rows with their outcomes are the import report.
package struct ImportRun: Sendable, Hashable, Identifiable {
    package enum State: String, Sendable, Hashable, DatabaseValueConvertible {
        /// Rows are being read from the file.
        case staging
        /// Rows are being turned into items; continues after a restart.
        case running
        case done
        /// Reading the file to the end failed: see `problem`.
        case failed
        /// The import was undone: its items were moved to the trash.
        case undone
    }

    package let id: Int64
    package let uid: String
    package let person: Person.ID
    /// Name of the format, such as `netscape`.
    package let format: String
    package let fileName: String
    package let state: State
    package let problem: String?
    package let startedAt: Timestamp
    package let finishedAt: Timestamp?
    package let counts: Counts

    /// Number of rows by outcome, maintained by triggers.
    package struct Counts: Sendable, Hashable {
        package let pending: Int
        package let accepted: Int
        package let duplicate: Int
        package let choice: Int
        package let failed: Int
        /// Number of accepted rows whose item a person is asked to confirm.
        package let ambiguous: Int

        package var total: Int { pending + accepted + duplicate + choice + failed }
    }

    static let columns = """
        id, uid, person, format, fileName, state, problem, startedAt, finishedAt, pending, accepted, duplicate, choice, \
        failed, (SELECT count(*) FROM importRow WHERE importRow.run = importRun.id AND doubt IS NOT NULL) AS doubted
        """

    init(row: Row) throws {
        id = try row.value("id")
        uid = try row.value("uid")
        person = try row.value("person")
        format = try row.value("format")
        fileName = try row.value("fileName")
        state = try row.value("state")
        problem = try row.value("problem")
        startedAt = try row.value("startedAt")
        finishedAt = try row.value("finishedAt")
        counts = Counts(
            pending: try row.value("pending"), accepted: try row.value("accepted"),
            duplicate: try row.value("duplicate"), choice: try row.value("choice"), failed: try row.value("failed"),
            ambiguous: try row.value("doubted"))
    }
}

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

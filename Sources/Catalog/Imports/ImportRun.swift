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

import GRDB

/// One file that somebody imports, with a ledger of what became of each of its rows.
package struct ImportRun: Sendable, Hashable, Identifiable {
    package enum State: String, Sendable, Hashable, DatabaseValueConvertible {
        /// Its rows are being read from the file.
        case staging
        /// Its rows are being turned into items; goes on after a restart.
        case running
        case done
        /// It could not be read to the end: see `problem`.
        case failed
        /// Its items went to the trash.
        case undone
    }

    package let id: Int64
    package let uid: String
    package let person: Person.ID
    /// The format's word, such as `netscape`.
    package let format: String
    package let fileName: String
    package let state: State
    package let problem: String?
    package let startedAt: Timestamp
    package let finishedAt: Timestamp?
    package let counts: Counts

    /// Rows by what became of them, kept by triggers.
    package struct Counts: Sendable, Hashable {
        package let pending: Int
        package let accepted: Int
        package let duplicate: Int
        package let choice: Int
        package let failed: Int
        /// Of the accepted ones those that a person is asked about.
        package let doubted: Int

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
            doubted: try row.value("doubted"))
    }
}

/// One row of an imported file.
package struct ImportRow: Sendable, Hashable, Identifiable {
    package enum Status: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
        /// Not looked at yet.
        case pending
        /// Became `item`.
        case accepted
        /// Was there already, as `item`.
        case duplicate
        /// A person must say what is meant.
        case choice
        /// Cannot become anything: see `reason`.
        case failed
    }

    package let id: Int64
    /// Its place in the file, from 1.
    package let ordinal: Int
    /// As it stood in the file, or as much of it as the importer needs to go on.
    package let raw: String
    package let status: Status
    /// A word or a line on why, for the ledger.
    package let reason: String?
    package let item: Int64?
    /// What all rows about the same thing have in common; an importer's own word.
    package let subject: String?
    /// What the item may be, while a person has to say; a room's own word.
    package let doubt: String?

    static let columns = "id, ordinal, raw, status, reason, item, subject, doubt"

    init(row: Row) throws {
        id = try row.value("id")
        ordinal = try row.value("ordinal")
        raw = try row.value("raw")
        status = try row.value("status")
        reason = try row.value("reason")
        item = try row.value("item")
        subject = try row.value("subject")
        doubt = try row.value("doubt")
    }
}

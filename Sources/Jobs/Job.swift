import GRDB
import Text
import Values

/// State of a job. The raw value is stored in `job.state` and used in events and JSON.
package enum JobState: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
    /// Starts once `notBefore` has passed and a runner has a free slot.
    case waiting
    case running
    case done
    /// Failed for good: the error is permanent or `maxAttempts` is reached. A person can retry it.
    case failed
    /// Stopped by a person until it is resumed.
    case paused
}

/// A unit of background work that the database keeps until it is done.
package struct Job: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    /// Name of the handler that runs the job, see ``JobHandler/kind``.
    package let kind: String
    /// The item that the job works on; nil if it concerns none.
    package let item: Int64?
    /// The person who requested it; nil for a job of the instance.
    package let person: Int64?
    /// Arguments for the handler, as JSON.
    package let payload: String
    package let state: JobState
    /// Jobs with a higher number start first.
    package let priority: Int
    /// The host that the job contacts. The limits per host apply to it.
    package let host: String?
    /// Number of attempts started, including a running one. Attempts that ended with a shutdown or a crash do not
    /// count, and a manual retry resets the number to 0.
    package let attempts: Int
    /// Number of attempts after which a transient failure counts as permanent.
    package let maxAttempts: Int
    /// Earliest start; nil for at once.
    package let notBefore: Timestamp?
    package let startedAt: Timestamp?
    /// Expiry of the lease of a running job. After it, the job is taken from its runner.
    package let leaseUntil: Timestamp?
    /// The runner that holds the lease, as `process/runner number`; nil unless running.
    package let leaseOwner: String?
    /// Stable code of the last failure, such as `timedOut`. ``JobLabels/reason(of:)`` turns it into a text.
    package let lastErrorCode: String?
    /// Parameters of the text of ``lastErrorCode``.
    package let lastErrorParameters: [String]
    /// Korean text of the last failure. Only rows written by versions before migration 080-job-reasons have it.
    package let lastErrorDetail: String?
    package let progressDone: Int
    /// Total number of steps; 0 if unknown.
    package let progressTotal: Int
    package let createdAt: Timestamp
    package let finishedAt: Timestamp?
    /// Key that no other unfinished job has; nil if the job may be queued more than once.
    package let uniqueKey: String?
}

extension Job: FetchableRecord {
    package init(row: Row) throws {
        id = try row.value("id")
        kind = try row.value("kind")
        item = try row.value("item")
        person = try row.value("person")
        payload = try row.value("payload")
        state = try row.value("state")
        priority = try row.value("priority")
        host = try row.value("host")
        attempts = try row.value("attempts")
        maxAttempts = try row.value("maxAttempts")
        // The column is 0 for a job that may start at once, so that the index `jobReady` can contain it.
        let notBeforeMilliseconds: Int64 = try row.value("notBefore")
        notBefore = notBeforeMilliseconds == 0 ? nil : Timestamp(notBeforeMilliseconds)
        startedAt = try row.value("startedAt")
        leaseUntil = try row.value("leaseUntil")
        leaseOwner = try row.value("leaseOwner")
        lastErrorCode = try row.value("lastErrorCode")
        lastErrorDetail = try row.value("lastErrorDetail")
        lastErrorParameters = Self.strings(ofJSONArray: try row.value("lastErrorParameters"))
        progressDone = try row.value("progressDone")
        progressTotal = try row.value("progressTotal")
        createdAt = try row.value("createdAt")
        finishedAt = try row.value("finishedAt")
        uniqueKey = try row.value("uniqueKey")
    }

    private static func strings(ofJSONArray json: String?) -> [String] {
        // A column in an unknown format, written by no version of this program, must not make the job unreadable.
        json.flatMap { JSONValue($0)?.strings } ?? []
    }
}

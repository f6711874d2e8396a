import GRDB
import Text
import Values

/// Where a job stands. The raw value is the word of `job.state`, of events and of JSON.
package enum JobState: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
    /// Starts when its moment has come and a place is free.
    case waiting
    case running
    case done
    /// Given up: by its nature or after `maxAttempts`. A person can start it again.
    case failed
    /// Stopped by a person until they let it go on.
    case paused
}

/// A piece of work that is kept in the database until it is done.
package struct Job: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    /// Which handler does it.
    package let kind: String
    /// The item that it works on.
    package let item: Int64?
    /// The id of whoever asked for it; nil = the house.
    package let person: Int64?
    /// What the handler needs to know, as JSON.
    package let payload: String
    package let state: JobState
    /// Higher starts earlier.
    package let priority: Int
    /// The host that it will talk to, for the limits per host.
    package let host: String?
    /// How often it has been started, this time included.
    package let attempts: Int
    package let maxAttempts: Int
    /// Not started before this moment; nil = at once.
    package let notBefore: Timestamp?
    package let startedAt: Timestamp?
    /// When a running job is taken from whoever runs it.
    package let leaseUntil: Timestamp?
    package let leaseOwner: String?
    /// A stable word for why the last attempt failed, for instance `timedOut`; ``JobWords/reason(of:)`` makes a line of it.
    package let lastErrorCode: String?
    /// What that line needs beside the code.
    package let lastErrorParameters: [String]
    /// The line itself, in Korean, as versions before 080-job-reasons kept it.
    package let lastErrorDetail: String?
    package let progressDone: Int
    /// 0 = unknown.
    package let progressTotal: Int
    package let createdAt: Timestamp
    package let finishedAt: Timestamp?
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
        let moment: Int64 = try row.value("notBefore")
        notBefore = moment == 0 ? nil : Timestamp(moment)
        startedAt = try row.value("startedAt")
        leaseUntil = try row.value("leaseUntil")
        leaseOwner = try row.value("leaseOwner")
        lastErrorCode = try row.value("lastErrorCode")
        lastErrorDetail = try row.value("lastErrorDetail")
        lastErrorParameters = Self.list(try row.value("lastErrorParameters"))
        progressDone = try row.value("progressDone")
        progressTotal = try row.value("progressTotal")
        createdAt = try row.value("createdAt")
        finishedAt = try row.value("finishedAt")
        uniqueKey = try row.value("uniqueKey")
    }

    private static func list(_ json: String?) -> [String] {
        // A column that no version of this program has written is no reason to lose the job.
        json.flatMap { JSONValue($0)?.strings } ?? []
    }
}

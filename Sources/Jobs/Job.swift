import Foundation
import GRDB
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
    package init(row: Row) {
        id = row["id"]
        kind = row["kind"]
        item = row["item"]
        person = row["person"]
        payload = row["payload"]
        state = row["state"]
        priority = row["priority"]
        host = row["host"]
        attempts = row["attempts"]
        maxAttempts = row["maxAttempts"]
        let moment: Int64 = row["notBefore"]
        notBefore = moment == 0 ? nil : Timestamp(moment)
        startedAt = row["startedAt"]
        leaseUntil = row["leaseUntil"]
        leaseOwner = row["leaseOwner"]
        lastErrorCode = row["lastErrorCode"]
        lastErrorDetail = row["lastErrorDetail"]
        lastErrorParameters = Self.list(row["lastErrorParameters"])
        progressDone = row["progressDone"]
        progressTotal = row["progressTotal"]
        createdAt = row["createdAt"]
        finishedAt = row["finishedAt"]
        uniqueKey = row["uniqueKey"]
    }

    private static func list(_ json: String?) -> [String] {
        // A column that no version of this program has written is no reason to lose the job.
        json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
    }
}

import Text
import Values

/// A job to be added to the queue.
package struct NewJob: Sendable {
    package var kind: String
    package var item: Int64?
    package var person: Int64?
    /// The handler's `Payload`, as JSON.
    private(set) var payload = "{}"
    package var priority: Int
    package var host: String?
    /// Earliest start; nil for at once.
    package var notBefore: Timestamp?
    package var maxAttempts: Int
    /// Key that at most one waiting, running or paused job has.
    package var uniqueKey: String?

    /// Priority of jobs whose result a person waits for.
    package static let interactive = 10
    /// Priority of jobs that may be delayed, such as imports and re-checks.
    package static let background = -10

    package init(
        _ kind: String, item: Int64? = nil, person: Int64? = nil, priority: Int = 0, host: String? = nil,
        notBefore: Timestamp? = nil, maxAttempts: Int = 5, uniqueKey: String? = nil
    ) {
        self.kind = kind
        self.item = item
        self.person = person
        self.priority = priority
        self.host = host
        self.notBefore = notBefore
        self.maxAttempts = maxAttempts
        self.uniqueKey = uniqueKey
    }

    /// Creates a job with a payload.
    package init<Handler: JobHandler>(
        _ handler: Handler.Type, item: Int64? = nil, person: Int64? = nil, payload: Handler.Payload, priority: Int = 0,
        host: String? = nil, notBefore: Timestamp? = nil, maxAttempts: Int = 5, uniqueKey: String? = nil
    ) throws {
        self.init(
            Handler.kind, item: item, person: person, priority: priority, host: host, notBefore: notBefore,
            maxAttempts: maxAttempts, uniqueKey: uniqueKey)
        self.payload = try payload.json()
    }
}

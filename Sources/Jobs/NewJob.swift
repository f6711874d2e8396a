import Text
import Values

/// A job to be put in the queue.
package struct NewJob: Sendable {
    package var kind: String
    package var item: Int64?
    package var person: Int64?
    /// What the handler reads as its `Payload`, as JSON.
    private(set) var payload = "{}"
    package var priority: Int
    package var host: String?
    /// nil = at once.
    package var notBefore: Timestamp?
    package var maxAttempts: Int
    /// While a job with this key waits, runs or is paused, no second one is made.
    package var uniqueKey: String?

    /// What somebody waits for in front of the screen.
    package static let interactive = 10
    /// What may take its time: imports, re-checks.
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

    /// A job that says more than its item and its person.
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

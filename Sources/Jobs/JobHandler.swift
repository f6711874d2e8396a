import Text
import Values

/// A handler that runs the jobs of one kind.
package protocol JobHandler<Payload>: Sendable {
    /// Arguments of a job besides its item and its person, stored as JSON. Payloads that earlier versions queued must
    /// remain readable.
    associatedtype Payload: Codable & Sendable = EmptyPayload

    /// Name of the kind in rows, events and JSON. Defaults to the name of the type, such as `PreviewLinkJob`. Rows
    /// store the name, so a renamed handler keeps its old kind.
    static var kind: String { get }
    var kind: String { get }
    /// Title of these jobs in the list of tasks.
    var title: Phrase { get }
    /// Returns the text of a ``JobFailure`` from its `code` and `parameters`; nil for codes that the handler does not
    /// throw.
    func reason(_ code: String, _ parameters: [String]) -> Phrase?
    /// Maximum time between two progress reports of an attempt. When it has passed, the attempt counts as hung: it is
    /// cancelled, and the job is free for another attempt.
    var lease: Duration { get }
    /// Maximum number of jobs of this kind that one runner runs at once, so that long jobs of one kind do not block
    /// others.
    var maxConcurrency: Int { get }
    /// Delay before the next attempt after a transient failure.
    var backoff: JobBackoff { get }
    /// Runs the job. Must be idempotent, because the job runs again after a crash.
    /// - Throws: ``JobFailure`` for an expected failure. Other errors are converted by ``JobEnvironment/failure``, or
    ///   recorded as `unexpected` and retried.
    func run(_ job: Job, report: JobContext) async throws
}

/// The payload of jobs that need only a kind, an item and a person.
package struct EmptyPayload: Codable, Sendable {}

extension JobHandler {
    package static var kind: String { "\(Self.self)" }
    package var kind: String { Self.kind }
    package func reason(_ code: String, _ parameters: [String]) -> Phrase? { nil }
    package var lease: Duration { .seconds(120) }
    package var maxConcurrency: Int { .max }
    package var backoff: JobBackoff { JobBackoff() }

    /// Decodes the payload of a job.
    /// - Throws: ``JobFailure`` if the payload is not of this handler's type.
    package func payload(of job: Job) throws(JobFailure) -> Payload {
        do {
            return try Payload(json: job.payload.utf8)
        } catch {
            throw JobFailure(code: JobFailure.badPayload, isTransient: false)
        }
    }
}

/// Reason of a failed attempt, as it is stored.
package struct JobFailure: Error, Sendable, Hashable {
    /// Stable code, such as `timed-out` or `address-refused`. ``JobHandler/reason(_:_:)`` turns it into a text.
    package let code: String
    /// Parameters of that text. Only the handler interprets them.
    package let parameters: [String]
    /// Whether a later attempt may succeed.
    package let isTransient: Bool
    /// Delay requested by the host, honoured up to `JobBackoff.longestRetryAfter`.
    package let retryAfter: Duration?
    /// Whether the delay applies to the whole host, so that its other jobs wait too.
    package let holdsHost: Bool

    package init(
        code: String, parameters: [String] = [], isTransient: Bool, retryAfter: Duration? = nil, holdsHost: Bool = false
    ) {
        self.code = code
        self.parameters = parameters
        self.isTransient = isTransient
        self.retryAfter = retryAfter
        self.holdsHost = holdsHost
    }
}

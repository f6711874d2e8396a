import Text
import Values

/// Does the jobs of one kind.
package protocol JobHandler<Payload>: Sendable {
    /// What a job says beside its item and its person. It is kept as JSON, and jobs that a version before this one queued
    /// must still be read.
    associatedtype Payload: Codable & Sendable = NoPayload

    /// The word in rows, events and JSON: the handler's own name, `PreviewLinkJob`, unless it says another. Rows keep it,
    /// so a handler with a new name goes on under the old word.
    static var kind: String { get }
    var kind: String { get }
    /// What the list of tasks calls one of these jobs.
    var title: Phrase { get }
    /// What a failure of this handler means, from the `code` and the `parameters` of its ``JobFailure``; nil for codes that
    /// are not its own.
    func reason(_ code: String, _ parameters: [String]) -> Phrase?
    /// How long one attempt may take without a sign of life; then the job is taken away and the attempt is cancelled.
    var lease: Duration { get }
    /// So many jobs of this kind run at once in one runner, so that a kind whose jobs are long and many leaves room for the
    /// others.
    var places: Int { get }
    /// How long to wait after a failure that may pass.
    var backoff: JobBackoff { get }
    /// Does the work. It may be done again after a crash, so doing it twice must come to the same as doing it once.
    /// - Throws: `JobFailure` for what went wrong outside; anything else counts as a full disk or as
    ///   `unexpected`, and is tried again.
    func run(_ job: Job, report: JobReport) async throws
}

/// Of jobs whose kind, item and person say everything.
package struct NoPayload: Codable, Sendable {}

extension JobHandler {
    package static var kind: String { "\(Self.self)" }
    package var kind: String { Self.kind }
    package func reason(_ code: String, _ parameters: [String]) -> Phrase? { nil }
    package var lease: Duration { .seconds(120) }
    package var places: Int { .max }
    package var backoff: JobBackoff { JobBackoff() }

    /// - Throws: ``JobFailure`` for what no version of this handler has queued.
    package func payload(of job: Job) throws(JobFailure) -> Payload {
        do {
            return try Payload(json: job.payload.utf8)
        } catch {
            throw JobFailure(code: JobFailure.badPayload, isTransient: false)
        }
    }
}

/// Why an attempt failed, as data for the row.
package struct JobFailure: Error, Sendable, Hashable {
    /// A stable word: `timed-out`, `address-refused`. ``JobHandler/reason(_:_:)`` makes a line of it when somebody looks.
    package let code: String
    /// What that line needs beside the code; the handler's own business.
    package let parameters: [String]
    /// It may go away by itself.
    package let isTransient: Bool
    /// How long the host asked to wait. Honoured up to `JobBackoff.longestRetryAfter`.
    package let retryAfter: Duration?
    /// The host asked it of everything that it is asked for, not of this address alone: its other jobs wait too.
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

/// Does the jobs of one kind.
package protocol JobHandler: Sendable {
    /// The kind, by the handler's own name: `PreviewLinkJob`.
    var kind: String { get }
    /// How long one attempt may take without a sign of life; then the job is taken away and the attempt is cancelled.
    var lease: Duration { get }
    /// So many jobs of this kind run at once in one runner, so that a kind whose jobs are long and many leaves room for the
    /// others.
    var places: Int { get }
    /// How long to wait after a failure that may pass.
    var backoff: JobBackoff { get }
    /// Does the work. It may be done again after a crash, so doing it twice must come to the same as doing it once.
    /// - Throws: `JobFailure` for what went wrong outside; anything else counts as `unexpected` and is tried again.
    func run(_ job: Job, report: JobReport) async throws
}

extension JobHandler {
    package var lease: Duration { .seconds(120) }
    package var places: Int { .max }
    package var backoff: JobBackoff { JobBackoff() }
}

/// Why an attempt failed, as data for the row.
package struct JobFailure: Error, Sendable, Hashable {
    /// A stable word: `timedOut`, `addressRefused`.
    package let code: String
    /// One line for a person, without addresses of this machine.
    package let detail: String
    /// It may go away by itself.
    package let isTransient: Bool
    /// The host asked for so much patience. Honoured up to `JobBackoff.longestRetryAfter`, for all jobs of this host.
    package let retryAfter: Duration?

    package init(code: String, detail: String, isTransient: Bool, retryAfter: Duration? = nil) {
        self.code = code
        self.detail = detail
        self.isTransient = isTransient
        self.retryAfter = retryAfter
    }
}

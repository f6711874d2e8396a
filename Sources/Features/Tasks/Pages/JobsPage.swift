import Site

/// One job on the page.
struct JobLine: Sendable {
    let id: Int64
    let title: String
    /// The title of the item of the job.
    var subject = ""
    var url: String?
    /// The text of the last error.
    var reason = ""
    /// Host, attempt and time.
    var detail = ""
    /// Number of completed steps.
    var done = 0
    /// Total number of steps; 0 if unknown.
    var total = 0
    var canRetry = false
    /// Whether the job is scheduled for a later time.
    var isForLater = false
}

/// The page of running, waiting and failed jobs.
struct JobsPage: Sendable {
    /// The kinds of jobs with many jobs or with their own pause.
    let groups: [JobGroup]
    let running: [JobLine]
    let waiting: [JobLine]
    let failed: [JobLine]
    let isPaused: Bool
    let detail: String
    let empty: EmptyState

    init(
        shell: Shell, groups: [JobGroup] = [], running: [JobLine], waiting: [JobLine], failed: [JobLine],
        waitingCount: Int, failedCount: Int,
        isPaused: Bool
    ) {
        let words = shell.words
        self.groups = groups
        self.running = running
        self.waiting = waiting
        self.failed = failed
        self.isPaused = isPaused
        let counts = [
            running.isEmpty ? nil : words("하는 중 \(running.count)", "\(running.count) running"),
            waitingCount == 0 ? nil : words("기다리는 중 \(waitingCount)", "\(waitingCount) waiting"),
            failedCount == 0 ? nil : words("실패 \(failedCount)", "\(failedCount) failed"),
        ].compactMap(\.self)
        let details = (isPaused ? [words("잠시 멈춤", "Paused")] : []) + counts
        detail = details.joined(separator: " · ")
        empty = EmptyState(
            words("작업이 없어요", "No tasks"),
            words("링크를 담으면 제목과 그림을 여기서 가져와요.", "Titles and pictures of saved links are fetched here."))
    }

    /// Whether a job runs or is due, so that the page keeps refreshing.
    var isBusy: Bool { !running.isEmpty || (!isPaused && waiting.contains { !$0.isForLater }) }
    var isEmpty: Bool { groups.isEmpty && running.isEmpty && waiting.isEmpty && failed.isEmpty }
}

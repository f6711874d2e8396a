import Site

/// One task as the page lists it.
struct JobLine: Sendable {
    let id: Int64
    let title: String
    var subject = ""
    var url: String?
    var reason = ""
    var detail = ""
    var done = 0
    /// 0 is unknown.
    var total = 0
    var canRetry = false
    /// It waits for its moment.
    var isForLater = false
}

/// What is being done, what waits and what failed.
struct JobsPage: Sendable {
    /// The kinds with many tasks, or with a pause of their own.
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
        let parts = (isPaused ? [words("잠시 멈춤", "Paused")] : []) + counts
        detail = parts.joined(separator: " · ")
        empty = EmptyState(
            words("할 일이 없어요", "Nothing to do"),
            words("링크를 담으면 제목과 그림을 여기서 가져와요.", "Titles and pictures of saved links are fetched here."))
    }

    /// Something runs or is about to run: the page keeps looking.
    var isBusy: Bool { !running.isEmpty || (!isPaused && waiting.contains { !$0.isForLater }) }
    var isEmpty: Bool { groups.isEmpty && running.isEmpty && waiting.isEmpty && failed.isEmpty }
}

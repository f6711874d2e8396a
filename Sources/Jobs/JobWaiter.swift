import Values

/// Waits for a moment. A value, so that tests move time instead of spending it.
package protocol JobWaiter: Sendable {
    /// Returns when `moment` has come, or earlier by throwing when the task is cancelled.
    func wait(until moment: Timestamp) async throws
}

/// Waits by the clock on the wall.
struct ClockWaiter: JobWaiter {
    let now: @Sendable () -> Timestamp

    func wait(until moment: Timestamp) async throws {
        let left = moment - now()
        if left > .zero { try await Task.sleep(for: left) }
    }
}

import Values

/// A way to wait until a given time. Tests replace it to advance time without waiting.
package protocol JobTimer: Sendable {
    /// Returns once `moment` has come. Throws if the task is cancelled earlier.
    func wait(until moment: Timestamp) async throws
}

/// A waiter that follows the system clock.
struct SystemJobTimer: JobTimer {
    let now: @Sendable () -> Timestamp

    func wait(until moment: Timestamp) async throws {
        let left = moment - now()
        if left > .zero { try await Task.sleep(for: left) }
    }
}

import Values

/// A way to wait until a given time. Tests replace it, so that time advances without waiting.
package protocol JobTimer: Sendable {
    /// Returns once `moment` has come. Throws if the task is cancelled earlier.
    func wait(until moment: Timestamp) async throws
}

/// A timer that follows the system clock.
struct SystemJobTimer: JobTimer {
    let now: @Sendable () -> Timestamp

    func wait(until moment: Timestamp) async throws {
        let remainingTime = moment - now()
        if remainingTime > .zero { try await Task.sleep(for: remainingTime) }
    }
}

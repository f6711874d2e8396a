import Files
import Foundation
import Synchronization

/// Compares the system clock with the time that has certainly passed. Irrecoverable deletions by age measure with
/// ``passed`` and date with ``latest``, so that a wrong clock deletes nothing early.
///
/// The time that has certainly passed is stored beside the database and grows while the program runs. The clock is
/// right if its distance from that time can be explained by a stop of the program. After a larger jump it counts as
/// right once the program has run for ``probation``, because the instance may really have been switched off for months.
package final class TrustedClock: Sendable {
    /// Time for which the program must run after a jump before the clock is trusted again.
    static let probation = Duration.seconds(86_400)
    /// Longest stop after which the clock is trusted at once. Shorter than the seven days within which a person can
    /// cancel leaving.
    private static let longestStop = Duration.seconds(86_400)
    /// Maximum distance between the clock and the time for which the program has run.
    private static let maxDrift = Duration.seconds(600)
    /// Minimum time between two writes of the file.
    private static let writeInterval = Duration.seconds(3600)

    private struct State {
        /// Time that has certainly passed, or the time of the clock if it is right.
        var trusted: Timestamp
        /// Uptime at the last update.
        var uptime: Duration
        /// Time for which the program has run since a jump of the clock.
        var probation = Duration.zero
        /// Distance between clock and `trusted` up to which the clock counts as right.
        var tolerance = TrustedClock.maxDrift
        var path: String?
        /// Uptime at the last write of the file.
        var writtenAt: Duration?

        /// Returns the file's path and content at most once per interval; nil if it need not be written.
        mutating func fileToWrite() -> (path: String, text: String)? {
            guard let path, writtenAt.map({ uptime - $0 >= TrustedClock.writeInterval }) ?? true else { return nil }
            writtenAt = uptime
            return (path, "\(trusted.rawValue) \(probation.milliseconds)\n")
        }
    }

    private let now: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Duration
    private let state: Mutex<State>

    /// - Parameter uptime: grows evenly, unaffected by changes of the clock.
    init(now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration) {
        (self.now, self.uptime) = (now, uptime)
        state = Mutex(State(trusted: now(), uptime: uptime()))
    }

    /// Reads the time at which the program last ran.
    /// - Parameters:
    ///   - path: the file with that time.
    ///   - newest: the newest timestamp in the database, for an instance without that file.
    func begin(at path: String, newest: () -> Timestamp?) {
        let numbers = (try? String(contentsOfFile: path, encoding: .utf8))?.split(whereSeparator: \.isWhitespace)
            .compactMap { Int64($0) }
        let (trusted, probation): (Timestamp?, Int64) =
            if let numbers, numbers.count == 2 {
                (Timestamp(numbers[0]), numbers[1])
            } else {
                (newest(), 0)
            }
        state.withLock {
            $0 = State(
                trusted: trusted ?? now(), uptime: uptime(), probation: .milliseconds(max(probation, 0)),
                tolerance: Self.longestStop, path: path)
        }
    }

    /// Latest time that has certainly passed.
    package var passed: Timestamp { withTimes { min($0, $1) } }

    /// Time that is not before any stored timestamp, unless the clock was ahead then.
    package var latest: Timestamp { withTimes { max($0, $1) } }

    /// Time of the clock if it is right; otherwise the time that has certainly passed.
    package var trusted: Timestamp { withTimes { $1 } }

    /// Whether the clock counts as right.
    package var isRight: Bool { withTimes { $0 == $1 } }

    /// Updates the trusted time and calls `body` with both times.
    private func withTimes<T: Sendable>(_ body: (_ now: Timestamp, _ trusted: Timestamp) -> T) -> T {
        let (now, uptime) = (now(), uptime())
        let (trusted, file) = state.withLock { state in
            let elapsed = max(uptime - state.uptime, .zero)
            state.uptime = max(uptime, state.uptime)
            state.trusted = state.trusted + elapsed
            let distance = now - state.trusted
            if distance.magnitude > state.tolerance { state.probation += elapsed }
            if distance.magnitude <= state.tolerance || state.probation >= Self.probation {
                (state.trusted, state.probation, state.tolerance) = (now, .zero, Self.maxDrift)
            }
            return (state.trusted, state.fileToWrite())
        }
        // Not flushed: an older time only makes the instance wait longer.
        if let file { try? StagedFile.replace(file.path, with: file.text.utf8, durably: false) }
        return body(now, trusted)
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}

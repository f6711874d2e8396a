import Files
import Foundation
import Synchronization

/// Holds the machine's clock against the time that has surely passed. Whatever is deleted for its age, and cannot be had
/// back, is old enough by ``passed`` and dated by ``latest``, so that a clock that is wrong deletes nothing early.
///
/// The time that has surely passed is kept beside the database and grows with the time that the program runs. The clock is
/// right where it is no further from it than a stop explains. After a jump it counts as right when the program has run for
/// ``probation``: the house may just as well have been switched off for months.
package final class TrustedClock: Sendable {
    static let probation = Duration.seconds(86_400)
    /// The longest stop after which the clock is believed at once. Less than the seven days that somebody has to come back.
    private static let longestStop = Duration.seconds(86_400)
    /// The furthest that the clock may move from the time that the program has run for.
    private static let drift = Duration.seconds(600)
    private static let keepingInterval = Duration.seconds(3600)

    private struct State {
        var trusted: Timestamp
        var uptime: Duration
        /// How long the program has run since the jump.
        var probation = Duration.zero
        var tolerance = TrustedClock.drift
        var path: String?
        var keptAt: Duration?

        /// What the file should say, once in a while.
        mutating func line() -> (path: String, text: String)? {
            guard let path, keptAt.map({ uptime - $0 >= TrustedClock.keepingInterval }) ?? true else { return nil }
            keptAt = uptime
            return (path, "\(trusted.rawValue) \(probation.milliseconds)\n")
        }
    }

    private let now: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Duration
    private let state: Mutex<State>

    /// - Parameter uptime: grows evenly, whatever happens to the clock.
    init(now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration) {
        (self.now, self.uptime) = (now, uptime)
        state = Mutex(State(trusted: now(), uptime: uptime()))
    }

    /// Reads how far time had come when the program last ran.
    /// - Parameters:
    ///   - path: of the file that keeps it.
    ///   - newest: the newest moment in the database, for a house without that file.
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

    /// The latest moment that has surely passed.
    package var passed: Timestamp { look { min($0, $1) } }

    /// No moment that was stored is later, unless the clock was ahead then.
    package var latest: Timestamp { look { max($0, $1) } }

    /// The clock where it is right; otherwise the time that has surely passed.
    package var trusted: Timestamp { look { $1 } }

    /// Whether nothing speaks against the clock.
    package var isRight: Bool { look { $0 == $1 } }

    private func look<T: Sendable>(_ answer: (_ now: Timestamp, _ trusted: Timestamp) -> T) -> T {
        let (now, uptime) = (now(), uptime())
        let (trusted, line) = state.withLock { state in
            let elapsed = max(uptime - state.uptime, .zero)
            state.uptime = max(uptime, state.uptime)
            state.trusted = state.trusted + elapsed
            let distance = now - state.trusted
            if distance.magnitude > state.tolerance { state.probation += elapsed }
            if distance.magnitude <= state.tolerance || state.probation >= Self.probation {
                (state.trusted, state.probation, state.tolerance) = (now, .zero, Self.drift)
            }
            return (state.trusted, state.line())
        }
        // Not flushed: an older time only makes the house wait longer.
        if let line { try? StagedFile.replace(line.path, with: line.text.utf8, durably: false) }
        return answer(now, trusted)
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}

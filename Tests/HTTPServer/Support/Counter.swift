import Foundation

/// A number that many threads may change and a test can wait for. `@unchecked` because of `number`, which is accessed
/// only under the lock.
final class Counter: @unchecked Sendable {
    private let condition = NSCondition()
    private var number: Int

    init(_ start: Int = 0) { number = start }

    var value: Int { condition.withLock { number } }

    @discardableResult
    func add(_ difference: Int) -> Int {
        condition.withLock {
            number += difference
            condition.broadcast()
            return number
        }
    }

    /// Waits until the number is at least `minimum`, for at most ten seconds.
    /// - Returns: whether it is.
    @discardableResult
    func wait(for minimum: Int) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 10)
        return condition.withLock {
            while number < minimum, condition.wait(until: deadline) {}
            return number >= minimum
        }
    }
}

import Testing
import Values

@testable import Jobs

struct JobBackoffTests {
    @Test func delayDoublesUpToMaximum() {
        let backoff = JobBackoff(first: .seconds(30), maxDelay: .seconds(600), spread: 0.25)
        let delaysInSeconds = (1...7).map { backoff.delay(afterAttempt: $0, chance: 0.5).milliseconds / 1000 }
        #expect(delaysInSeconds == [30, 60, 120, 240, 480, 600, 600])
    }

    @Test func randomNumberSpreadsDelay() {
        let backoff = JobBackoff(first: .seconds(100), maxDelay: .seconds(600), spread: 0.25)
        #expect(backoff.delay(afterAttempt: 1, chance: 0) == .seconds(75))
        #expect(backoff.delay(afterAttempt: 1, chance: 1) == .seconds(125))
    }

    @Test func extremeAttemptNumbersGiveBoundedDelays() {
        #expect(JobBackoff().delay(afterAttempt: .max, chance: 0.5) == .seconds(6 * 3600))
        #expect(JobBackoff().delay(afterAttempt: 0, chance: 0.5) == .seconds(30))
    }

    @Test func retryAfterIsClamped() {
        #expect(JobBackoff.clampedRetryAfter(.seconds(120)) == .seconds(120))
        #expect(JobBackoff.clampedRetryAfter(.seconds(10_000_000)) == JobBackoff.longestRetryAfter)
        #expect(JobBackoff.clampedRetryAfter(.seconds(-5)) == .zero)
    }
}

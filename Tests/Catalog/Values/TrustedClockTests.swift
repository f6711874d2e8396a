import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// A clock and an uptime that tests move independently.
final class Machine: Sendable {
    private let state: Mutex<(now: Timestamp, uptime: Duration)>

    init(_ now: Timestamp = Timestamp(rfc3339: "2026-11-21T06:00:00.000Z") ?? Timestamp(0)) {
        state = Mutex((now, .zero))
    }

    var now: Timestamp { state.withLock(\.now) }
    var uptime: Duration { state.withLock(\.uptime) }

    /// Advances the clock and the uptime.
    func run(_ duration: Duration) {
        state.withLock { $0 = ($0.now + duration, $0.uptime + duration) }
    }

    /// Moves the clock only, as when it is set or the program is not running.
    func jump(_ duration: Duration) {
        state.withLock { $0.now = $0.now + duration }
    }

    func clock(at path: String? = nil, newest: Timestamp? = nil) -> TrustedClock {
        let clock = TrustedClock(now: { self.now }, uptime: { self.uptime })
        if let path { clock.begin(at: path) { newest } }
        return clock
    }
}

@Suite struct TrustedClockTests {
    private let machine = Machine()
    private let folder: TemporaryFolder
    private static let years = Duration.seconds(3650 * 86_400)
    private static let day = Duration.seconds(86_400)

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path + "/clock" }

    @Test func aClockThatRunsEvenlyIsRight() {
        let clock = machine.clock()
        machine.run(.seconds(400 * 86_400))
        #expect(clock.isRight && clock.passed == machine.now && clock.latest == machine.now)
    }

    @Test func aJumpAheadCountsAfterADay() {
        let (clock, before) = (machine.clock(), machine.now)
        machine.jump(Self.years)
        #expect(!clock.isRight && clock.passed == before)
        machine.run(Self.day - .seconds(60))
        #expect(
            clock.passed == before + Self.day - .seconds(60), "what passes while the program runs has surely passed")
        machine.run(.seconds(60))
        #expect(clock.isRight && clock.passed == machine.now)
    }

    @Test func aClockThatIsPutRightAgainCountsAtOnce() {
        let clock = machine.clock()
        machine.jump(Self.years)
        _ = clock.passed
        machine.jump(.zero - Self.years)
        #expect(clock.isRight && clock.passed == machine.now)
    }

    @Test(arguments: [0.01, 2, 400, 3650]) func aStartWithAClockAheadIsNoticed(days: Double) {
        let ahead = Duration.seconds(days * 86_400)
        _ = machine.clock(at: path).passed
        let before = machine.now
        machine.jump(ahead)
        let clock = machine.clock(at: path)
        #expect(clock.isRight == (ahead <= Self.day))
        #expect(clock.passed <= before + Self.day)
    }

    /// The first wrong start must not make the second one trust the same clock.
    @Test func aSecondStartWithAClockAheadIsNoticedToo() {
        _ = machine.clock(at: path).passed
        let before = machine.now
        machine.jump(Self.years)
        _ = machine.clock(at: path).passed
        machine.run(.seconds(60))
        #expect(machine.clock(at: path).passed <= before + .seconds(60))
    }

    /// Uptime adds up over several runs, as on a desktop that runs some hours a day.
    @Test func theDayMayBeMadeOfSeveralRuns() {
        _ = machine.clock(at: path).passed
        machine.jump(.seconds(14 * 86_400))
        for _ in 0..<4 {
            let clock = machine.clock(at: path)
            for _ in 0..<7 {
                machine.run(.seconds(3600))
                _ = clock.passed
            }
            machine.jump(.seconds(17 * 3600))
        }
        #expect(machine.clock(at: path).isRight)
    }

    @Test func aClockThatJumpsBackDeletesNothingAndDatesNothingEarly() {
        let (clock, before) = (machine.clock(), machine.now)
        machine.jump(.zero - Self.years)
        #expect(!clock.isRight && clock.passed == machine.now && clock.latest == before)
        machine.run(Self.day)
        #expect(clock.isRight)
    }

    /// Small corrections of the clock are not jumps.
    @Test func aSmallStepIsNoJump() {
        let clock = machine.clock()
        for step in [5, -5, 300, -300] {
            machine.jump(.seconds(step))
            machine.run(.seconds(60))
            #expect(clock.isRight)
        }
    }

    @Test func clockWithoutItsFileStartsAtTheNewestRow() {
        let newest = machine.now
        machine.jump(Self.years)
        #expect(machine.clock(at: path, newest: newest).passed == newest)
    }

    @Test(arguments: ["", "x", "1", "1 2 3", "\u{0}"]) func aFileThatSaysNothingIsNone(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(machine.clock(at: path).isRight)
    }

    @Test(arguments: [Int64.max, .min]) func aFileWithAnImpossibleTimeStopsNothing(number: Int64) throws {
        try Data("\(number) \(number)\n".utf8).write(to: URL(filePath: path))
        let clock = machine.clock(at: path)
        machine.run(Self.day)
        #expect(clock.passed <= machine.now)
    }
}

import Foundation
import TestSupport
import Testing

@testable import Catalog

@Suite struct TrustedClockTests {
    private let machine = Machine()
    private let folder: TemporaryFolder
    private static let years = Duration.seconds(3650 * 86_400)
    private static let day = Duration.seconds(86_400)

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path + "/clock" }

    @Test func evenlyRunningClockIsRight() {
        let clock = machine.clock()
        machine.run(.seconds(400 * 86_400))
        #expect(clock.isRight && clock.passed == machine.now && clock.latest == machine.now)
    }

    @Test func clockIsTrustedADayAfterAJumpAhead() {
        let (clock, before) = (machine.clock(), machine.now)
        machine.jump(Self.years)
        #expect(!clock.isRight && clock.passed == before)
        machine.run(Self.day - .seconds(60))
        #expect(
            clock.passed == before + Self.day - .seconds(60), "time for which the program runs has certainly passed")
        machine.run(.seconds(60))
        #expect(clock.isRight && clock.passed == machine.now)
    }

    @Test func correctedClockIsTrustedAtOnce() {
        let clock = machine.clock()
        machine.jump(Self.years)
        _ = clock.passed
        machine.jump(.zero - Self.years)
        #expect(clock.isRight && clock.passed == machine.now)
    }

    @Test(arguments: [0.01, 2, 400, 3650]) func startWithTheClockAheadIsDetected(days: Double) {
        let ahead = Duration.seconds(days * 86_400)
        _ = machine.clock(at: path).passed
        let before = machine.now
        machine.jump(ahead)
        let clock = machine.clock(at: path)
        #expect(clock.isRight == (ahead <= Self.day))
        #expect(clock.passed <= before + Self.day)
    }

    /// The first wrong start must not make the second one trust the same clock.
    @Test func secondStartWithTheClockAheadIsDetected() {
        _ = machine.clock(at: path).passed
        let before = machine.now
        machine.jump(Self.years)
        _ = machine.clock(at: path).passed
        machine.run(.seconds(60))
        #expect(machine.clock(at: path).passed <= before + .seconds(60))
    }

    /// Uptime adds up over several runs, as on a desktop that runs some hours a day.
    @Test func uptimeOfSeveralRunsAddsUp() {
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

    @Test func jumpBackMovesPassedBackButNotLatest() {
        let (clock, before) = (machine.clock(), machine.now)
        machine.jump(.zero - Self.years)
        #expect(!clock.isRight && clock.passed == machine.now && clock.latest == before)
        machine.run(Self.day)
        #expect(clock.isRight)
    }

    /// Small corrections of the clock are not jumps.
    @Test func smallStepsKeepTheClockTrusted() {
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

    @Test(arguments: ["", "x", "1", "1 2 3", "\u{0}"]) func malformedFileIsIgnored(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(machine.clock(at: path).isRight)
    }

    @Test(arguments: [Int64.max, .min]) func fileWithAnExtremeTimeIsTolerated(number: Int64) throws {
        try Data("\(number) \(number)\n".utf8).write(to: URL(filePath: path))
        let clock = machine.clock(at: path)
        machine.run(Self.day)
        #expect(clock.passed <= machine.now)
    }
}

import Foundation
import Synchronization
import TestSupport
import Testing
import Text

@testable import Values

struct LocalOffsetTests {
    @Test(arguments: ["Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Dublin", "UTC"])
    func matchesTheOffsetOfTheZoneAtAnyTime(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        @Sendable func offset(_ moment: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
        }
        let known = LocalOffset(offset)
        var random = SplitMix64(seed: 5)
        // A century in which days share their places, twice over, and a year hour by hour.
        let any = (0..<20_000).map { _ in Int.random(in: -1_500_000_000..<2_000_000_000, using: &random) }
        let hours = (0..<8760).map { 1_700_000_000 + $0 * 3600 }
        for moment in [any, hours, any, hours].joined() {
            try #require(known.at(moment) == offset(moment), "\(moment)")
        }
    }

    @Test func looksUpADayOnce() {
        let asked = Mutex(0)
        let known = LocalOffset { _ in
            asked.withLock { $0 += 1 }
            return 32_400
        }
        for minute in 0..<1440 { #expect(known.at(86_400 * 20_000 + minute * 60) == 32_400) }
        #expect(asked.withLock { $0 } == 2)
    }
}

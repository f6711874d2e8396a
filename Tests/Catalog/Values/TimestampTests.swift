import Testing

@testable import Catalog

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (951_782_400_001, "2000-02-29T00:00:00.001Z"),
        (1_795_240_800_000, "2026-11-21T06:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func rfc3339TextIsWrittenAndParsed(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp(milliseconds).rfc3339 == text)
        #expect(Timestamp(rfc3339: text) == Timestamp(milliseconds))
    }

    @Test func readsOffsetsAndFractions() {
        #expect(Timestamp(rfc3339: "2026-11-21T15:00:00+09:00")?.rfc3339 == "2026-11-21T06:00:00.000Z")
        #expect(Timestamp(rfc3339: "2026-11-21t06:00:00.1239z")?.rfc3339 == "2026-11-21T06:00:00.123Z")
    }

    /// A damaged row may hold any number.
    @Test func arithmeticStopsAtTheExtremes() {
        let (first, last) = (Timestamp(.min), Timestamp(.max))
        #expect(last + .seconds(1) == last && first - .seconds(1) == first)
        #expect((last - first).milliseconds == .max && (first - last).milliseconds == .min)
        #expect(Duration.seconds(Int64.max).milliseconds == .max)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-02-30T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T06:00:00", "x",
        "2026-11-21T06:00:00+0900", "2026-11-21T06:00:00 +0900", "2026-11-21T06:00:00 UTC", "2026-11-21T06:00:00.Z",
        "2026-1-21T06:00:00Z", "12026-11-21T06:00:00Z", "2026-11-21T06:00:00+25:00",
    ])
    func rejectsInvalidTimestamps(_ text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }
}

import Foundation
import Testing
import Text

@testable import Values

struct ZoneTests {
    static let names = [
        "Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland", "UTC", "Pacific/Apia",
        "America/St_Johns", "Pacific/Chatham", "Australia/Lord_Howe", "America/Havana", "America/Sao_Paulo",
        "Asia/Amman", "Pacific/Kiritimati", "Africa/Casablanca",
    ]

    private func zone(_ name: String) throws -> Zone { try #require(Zone.named(name)) }

    @Test(arguments: names) func offsetsAreThoseOfFoundation(name: String) throws {
        let (zone, known) = (try zone(name), try #require(TimeZone(identifier: name)))
        for hour in 0..<8760 {
            let second = 1_767_225_600 + hour * 3600
            let offset = known.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
            try #require(zone.offset(at: Timestamp(Int64(second) * 1000)) == offset, "\(second)")
        }
    }

    @Test(arguments: names) func daysFollowEachOtherWithoutGaps(name: String) throws {
        let zone = try zone(name)
        func date(_ moment: Int64) -> CivilDate { LocalDate(Timestamp(moment), in: zone).civil }
        for year in [2010, 2011, 2017, 2018, 2024, 2026] {
            for number in 0..<365 {
                let civil = CivilDate(days: CivilDate(year: year, month: 1, day: 1).days + number)
                guard let day = LocalDay(exactly: civil.year, month: civil.month, day: civil.day, in: zone) else {
                    // Samoa crossed the date line and skipped this day.
                    #expect(name == "Pacific/Apia" && civil == CivilDate(year: 2011, month: 12, day: 30))
                    continue
                }
                let (start, end) = (day.start.rawValue, day.end.rawValue)
                try #require(date(start) == civil && date(end - 1) == civil, "\(civil)")
                try #require(date(start - 1).days < civil.days && date(end).days > civil.days, "\(civil)")
                try #require(day.next.start == day.end && day.next.previous == day, "\(civil)")
            }
        }
    }

    @Test(arguments: names) func everyHourBelongsToOneDay(name: String) throws {
        let zone = try zone(name)
        for hour in 0..<8760 {
            let moment = Timestamp(1_767_225_600_000 + Int64(hour) * 3_600_000)
            let day = LocalDay(of: moment, in: zone)
            try #require(day.start <= moment && moment < day.end, "\(moment.rawValue)")
        }
    }

    @Test(arguments: [("2026-03-08", 23), ("2026-11-01", 25), ("2026-07-04", 24)])
    func aDayOnWhichClocksChangeIsShorterOrLonger(day: String, hours: Int64) throws {
        let zone = try zone("America/Los_Angeles")
        let day = try #require(LocalDay(day, in: zone))
        #expect(day.end - day.start == .seconds(hours * 3600))
    }

    @Test(
        arguments: [
            ("America/Los_Angeles", 2026, 3, 8, 9000, 1_772_965_800),
            ("America/Los_Angeles", 2026, 11, 1, 5400, 1_793_521_800),
            ("Asia/Kathmandu", 2026, 1, 1, 0, 1_767_204_900), ("Pacific/Auckland", 2026, 4, 5, 9000, 1_775_309_400),
            ("Asia/Seoul", 1970, 1, 1, 32_400, 0),
        ] as [(String, Int, Int, Int, Int, Int64)])
    func convertsLocalTimeToATimestamp(name: String, year: Int, month: Int, day: Int, second: Int, moment: Int64) throws
    {
        let zone = try zone(name)
        #expect(
            zone.moment(of: CivilDate(year: year, month: month, day: day), second: second) == Timestamp(moment * 1000))
    }

    @Test func dayBeforeASkippedDayEndsWhereTheNextOneStarts() throws {
        let zone = try zone("Pacific/Apia")
        let last = try #require(LocalDay("2011-12-29", in: zone))
        #expect(last.next.date.text == "2011-12-31")
        #expect(LocalDay("2011-12-30", in: zone) == nil)
    }

    @Test(arguments: [
        "Asia/Seoul", "Asia/Calcutta", "Europe/Kiev", "Etc/GMT-9", "UTC", "America/Argentina/Buenos_Aires",
    ])
    func acceptsZoneNamesOfBrowsers(name: String) {
        #expect(Zone.named(name)?.name == name)
        #expect(Zone.named(name) === Zone.named(name))
    }

    @Test(arguments: ["", "Seoul", "Asia/Seoul ", "asia/seoul", "../../etc/passwd", "Nowhere/Land"])
    func rejectsInvalidZoneNames(name: String) {
        #expect(Zone.named(name) == nil)
    }

    @Test(arguments: [("2024-02-29", true), ("2023-02-29", false), ("2024-13-01", false), ("24-01-01", false)])
    func parsesOnlyDaysOfTheCalendar(text: String, isDay: Bool) {
        #expect((LocalDate(text) != nil) == isDay)
        #expect(LocalDate(text)?.text == (isDay ? text : nil))
    }
}

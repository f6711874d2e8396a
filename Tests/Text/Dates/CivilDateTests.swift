import Testing

@testable import Text

@Suite struct CivilDateTests {
    @Test(arguments: [
        (0, 1970, 1, 1), (-1, 1969, 12, 31), (19_782, 2024, 2, 29), (19_783, 2024, 3, 1), (-25_508, 1900, 3, 1),
        (2_932_896, 9999, 12, 31), (-719_468, 0, 3, 1),
    ])
    func convertsBetweenDateAndDayNumber(days: Int, year: Int, month: Int, day: Int) {
        let date = CivilDate(year: year, month: month, day: day)
        #expect(CivilDate(days: days) == date)
        #expect(date.days == days)
        #expect(date.isValid)
    }

    @Test func everyDayOfFourHundredYearsFollowsThePreviousDay() {
        let start = CivilDate(year: 1900, month: 1, day: 1).days
        var previous = CivilDate(days: start - 1)
        for days in start..<(start + 146_097) {
            let date = CivilDate(days: days)
            #expect(date.days == days)
            let isNext =
                date.day == previous.day + 1 && date.month == previous.month && date.year == previous.year
                || date.day == 1
                    && (date.month == previous.month + 1 || date.month == 1 && date.year == previous.year + 1)
            guard isNext else {
                Issue.record("\(date) does not follow \(previous)")
                return
            }
            previous = date
        }
    }

    @Test(arguments: [(2023, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0)])
    func rejectsDaysOutsideTheCalendar(year: Int, month: Int, day: Int) {
        #expect(!CivilDate(year: year, month: month, day: day).isValid)
    }
}

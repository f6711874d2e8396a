import Catalog
import Foundation
import Providers
import TestSupport
import Testing
import Text

@testable import WorkImport

/// Moments and days of files become days where the person lives.
@Suite struct ImportedDayTests {
    private func zone(_ name: String) throws -> Zone { try #require(Zone.named(name)) }

    private func rows(_ text: String, _ name: String, in zone: String) throws -> [String] {
        try WorkFormatTests.read(text, name: name, in: try self.zone(zone)).rows
    }

    private static let trakt = """
        [{"id": 1, "watched_at": "2024-05-05T15:30:00.000Z", "action": "watch", "type": "movie",
          "movie": {"title": "Quiet Sea", "year": 2021, "ids": {"trakt": 7, "slug": "quiet-sea-2021"}}}]
        """

    @Test(arguments: [
        ("Asia/Seoul", "2024-05-06"), ("America/Los_Angeles", "2024-05-05"), ("Asia/Kathmandu", "2024-05-05"),
        ("Pacific/Auckland", "2024-05-06"), ("UTC", "2024-05-05"), ("Pacific/Kiritimati", "2024-05-06"),
    ])
    func timeInUTCBecomesTheLocalDay(zone: String, day: String) throws {
        let rows = try rows(Self.trakt, "watched-history.json", in: zone)
        #expect(rows.count == 1 && rows[0].contains("/\(day)"), "\(rows)")
    }

    @Test(arguments: [("Asia/Seoul", "2022-10-14"), ("America/Los_Angeles", "2022-10-13"), ("UTC", "2022-10-13")])
    func netflixTimesAreUTC(zone: String, day: String) throws {
        let file = """
            Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Country
            엄마,2022-10-13 20:15:00,01:30:00,,조용한 바다,,TV,01:30:00,KR
            """
        let rows = try rows(file, "ViewingActivity.csv", in: zone)
        #expect(rows.count == 1 && rows[0].contains("/\(day)"), "\(rows)")
    }

    @Test(arguments: [
        ("2024-05-05 15:30:00+00:00", "Asia/Seoul", "2024-05-06"),
        ("2024-05-05 15:30:00 UTC", "Asia/Seoul", "2024-05-06"),
        ("2024-05-05T15:30:00.123456+00:00", "Asia/Seoul", "2024-05-06"),
        ("2024-05-06T00:30:00+09:00", "America/Los_Angeles", "2024-05-05"),
        ("2024-05-05 23:30:00 -0700", "Asia/Kathmandu", "2024-05-06"),
        ("5/5/2024 3:30 PM GMT", "Asia/Seoul", "2024-05-06"),
        // A clock without an offset is the person's own.
        ("2024-05-05 23:30:00", "Asia/Seoul", "2024-05-05"), ("2024-05-05 23:30", "America/Los_Angeles", "2024-05-05"),
        // Midnight is how programs write a day.
        ("2024-05-05T00:00:00Z", "America/Los_Angeles", "2024-05-05"), ("2024-05-05", "Pacific/Auckland", "2024-05-05"),
        // Clocks were changed that night.
        ("2024-03-10T07:59:00Z", "America/Los_Angeles", "2024-03-09"),
        ("2024-03-10T08:00:01Z", "America/Los_Angeles", "2024-03-10"),
        ("2024-11-03T06:59:59Z", "America/Los_Angeles", "2024-11-02"),
        ("2024-11-04T07:59:59Z", "America/Los_Angeles", "2024-11-03"),
    ])
    func timeWithAnOffsetBecomesTheLocalDay(text: String, zone: String, day: String) throws {
        var fields = ImportRecord(part: "", file: "", columns: [("Date", text)])
        fields.zone = try self.zone(zone)
        #expect(fields.date("Date")?.text == day)
    }

    @Test(arguments: [
        "Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland", "UTC", "Pacific/Pago_Pago",
    ])
    func dayWithoutAClockIsTheSameInNearbyZones(zone: String) throws {
        let own = try self.zone(zone)
        for text in ["2024/01/01", "2024-01-01", "01.01.2024"] {
            let added = try #require(ImportValueParser.time(text, .dayFirst, in: own))
            #expect(LocalDate(added, in: own).text == "2024-01-01", "\(text)")
        }
        // The day stays the same if the person moves from Seoul to another of these zones.
        let added = try #require(ImportValueParser.time("2024/01/01", nil, in: try self.zone("Asia/Seoul")))
        for other in ["Asia/Tokyo", "Asia/Kathmandu", "Europe/London", "Pacific/Auckland"] {
            #expect(LocalDate(added, in: try self.zone(other)).text == "2024-01-01", "\(other)")
        }
    }

    @Test func noteShowsTheStoredDay() throws {
        var fields = ImportRecord(part: "diary", file: "", columns: [("Watched Date", "2024-05-05T15:30:00Z")])
        fields.zone = try zone("Asia/Seoul")
        var work = ImportedWork(.movie, title: "Quiet Sea")
        work.logEntries = [ImportedWork.Entry(fields.date("Watched Date"))]
        #expect(fields.dateNotes(on: work).map(\.text) == ["kept:2024-05-05T15:30:00Z=2024-05-06"])
    }
}

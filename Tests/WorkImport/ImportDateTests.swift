import Catalog
import Foundation
import TestSupport
import Testing
import Text

@testable import WorkImport

/// Date notations of programs, and the order of day and month in a file.
@Suite struct ImportDateTests {
    @Test(arguments: [
        ("2022-10-13", "2022-10-13"), ("2022/10/13", "2022-10-13"), ("2022. 10. 13.", "2022-10-13"),
        ("2022년 10월 13일", "2022-10-13"), ("2022年10月13日(木)", "2022-10-13"), ("20221013", "2022-10-13"),
        ("10/13/2022", "2022-10-13"), ("13.10.2022", "2022-10-13"), ("13. 10. 2022", "2022-10-13"),
        ("13-10-22", "2022-10-13"), ("9/14/2023 1:38", "2023-09-14"), ("18.12.22 15:17", "2022-12-18"),
        ("Thu Oct 13 00:00:00 2022", "2022-10-13"), ("October 13, 2022", "2022-10-13"), ("13-Oct-22", "2022-10-13"),
        ("[2022-10-13]", "2022-10-13"), ("2022-10-13T23:59:59+09:00", "2022-10-13"),
        ("\u{200F}13.10.2022", "2022-10-13"),
        ("١٣/١٠/٢٠٢٢", "2022-10-13"), ("2022-10", "2022-10"), ("10/2022", "2022-10"), ("Oct 2022", "2022-10"),
        ("2022", "2022"), ("c1998", "1998"), ("2011-05-00", "2011-05"), ("5/6/72", "1972-05-06"),
        ("22. 10. 13.", "2022-10-13"), ("22년 10월 13일", "2022-10-13"), ("98. 1. 5.", "1998-01-05"),
        ("22年10月13日", "2022-10-13"), ("22. 10. 13. 오후 3:20", "2022-10-13"), ("13. 10. 22", "2022-10-13"),
        ("2024. 2. 30.", "2024-02"), ("2024-02-30", "2024-02"), ("2023년 2월 29일", "2023-02"),
    ])
    func parsesDatesInEveryShape(_ text: String, _ day: String) {
        #expect(ImportDate(text)?.date.text == day)
    }

    @Test(arguments: [
        "1970-01-01", "1970-01-01T00:00:00.000Z", "1970-01-01 09:00:00", "1/1/1970", "1/1/70", "01.01.1900",
        "1900. 1. 1.",
        "1900년 1월 1일", "Thu Jan 01 00:00:00 1970", "0001-01-01T00:00:00", "[1900-01-01]", "19700101", "12/30/1899",
    ])
    func placeholderDaysAreIgnored(_ text: String) {
        #expect(ImportDate(text) == nil)
        #expect(ImportValueParser.time(text, nil, in: .utc) == nil)
    }

    @Test(arguments: ["1970-01-02", "1970-01", "1970", "1900-02-01", "2001-01-01", "1969-07-20T20:17:40Z"])
    func daysNearPlaceholdersAreParsed(_ text: String) {
        #expect(ImportDate(text) != nil)
        #expect(ImportValueParser.time(text, nil, in: .utc) != nil)
    }

    @Test func unixEpochIsNoDayInAnyZone() {
        for text in ["1969-12-31T19:00:00-05:00", "1970-01-01T09:00:00+09:00"] {
            #expect(ImportValueParser.time(text, nil, in: .utc) == nil)
            #expect(ImportRecord(part: "", file: "", columns: [("Day", text)]).date("Day") == nil)
        }
    }

    @Test(arguments: ["", "soon", "-50", "31/31/2022", "0101-01-01", "1:38", "101", "Oct-13", "2-Jan"])
    func rejectsTextThatIsNoDate(_ text: String) {
        #expect(ImportDate(text) == nil)
    }

    @Test func parsesTimesOfDay() {
        #expect(ImportValueParser.time("9/14/2023 1:38 PM", nil, in: .utc)?.rfc3339 == "2023-09-14T13:38:00.000Z")
        #expect(ImportValueParser.time("2023. 9. 14. 오후 1:38", nil, in: .utc)?.rfc3339 == "2023-09-14T13:38:00.000Z")
        #expect(ImportValueParser.time("2023-09-14 오전 12:38:09", nil, in: .utc)?.rfc3339 == "2023-09-14T00:38:09.000Z")
        #expect(ImportValueParser.time("2023/9/14 午後 1:38", nil, in: .utc)?.rfc3339 == "2023-09-14T13:38:00.000Z")
        #expect(ImportValueParser.time("14.09.2023 01:38:09", nil, in: .utc)?.rfc3339 == "2023-09-14T01:38:09.000Z")
        #expect(
            ImportValueParser.time("2026-01-02 03:04:05+00:00", nil, in: .utc)?.rfc3339 == "2026-01-02T03:04:05.000Z")
        #expect(ImportValueParser.time("2020-05", nil, in: .utc)?.rfc3339 == "2020-05-01T12:00:00.000Z")
    }

    /// Returns the dates of a file's rows after a analysis of the whole file.
    private func days(_ rows: [String]) throws -> (days: [String], isUnclear: Bool) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try (["Title,Date"] + rows.map { "Film,\"\($0)\"" }).joined(separator: "\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        let analysis = ImportFileAnalysis(try ImportFile(path, name: "a.csv", scratch: folder.path + "/scratch"))
        return (rows.map { ImportDate($0, analysis.dayOrder)?.date.text ?? "?" }, analysis.isDayOrderUnclear)
    }

    @Test(arguments: [
        // One number above twelve decides the order for all rows.
        (["3/4/2022", "25/4/2022"], ["2022-04-03", "2022-04-25"], false),
        (["3/4/2022", "4/25/2022"], ["2022-03-04", "2022-04-25"], false),
        (["10-09-20", "28-06-20"], ["2020-09-10", "2020-06-28"], false),
        (["10-09-20", "06-28-20"], ["2020-10-09", "2020-06-28"], false),
        // The order is unambiguous in each row.
        (["2022-03-04", "4/4/22", "03.04.2022"], ["2022-03-04", "2022-04-04", "2022-04-03"], false),
        // No row decides the order; the usual order of the notation is assumed.
        (["3/4/22", "4/5/22"], ["2022-03-04", "2022-04-05"], true),
        (["03/04/2022"], ["2022-04-03"], true), (["03-04-22"], ["2022-04-03"], true),
        // The majority of the rows decides.
        (["3/4/22", "25/4/22", "26/4/22", "4/25/22"], ["2022-04-03", "2022-04-25", "2022-04-26", "2022-04-25"], true),
    ])
    func dayOrderIsDetectedFromTheFile(_ rows: [String], _ expected: [String], _ isUnclear: Bool) throws {
        let found = try days(rows)
        #expect(found.days == expected && found.isUnclear == isUnclear)
    }

    @Test func dayOrderIsDetectedFromAnotherColumn() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try """
        Book Id,Title,Author,My Rating,Date Read,Date Added,Exclusive Shelf
        1,11/22/63,King,4,3/4/2022,,read
        2,Tide,Moe,4,,28/2/2022,read
        """.write(toFile: path, atomically: true, encoding: .utf8)
        let file = try ImportFile(path, name: "a.csv", scratch: folder.path + "/scratch")
        #expect(ImportFileAnalysis(file).dayOrder == .dayFirst && !ImportFileAnalysis(file).isDayOrderUnclear)
    }

    @Test func bookFormatsReadLocalisedDates() throws {
        let books = """
            Title,Authors,ISBN/UID,Read Status,Date Added,Last Date Read,Dates Read
            Tide,Moe,,read,9/14/2023 1:38,10/20/2022,"10/13/2022-10/20/2022, 1/2/2021"
            """
        #expect(
            try WorkFormatTests.read(books, name: "storygraph.csv").rows == [
                "Tide - by Moe done [2022-10-13/2022-10-20] [/2021-01-02] +2023-09-14"
            ])
        let shelf = """
            Book Id,Title,Primary Author,Collections,Date Started,Date Read,Entry Date,Lending Patron,Lending Start
            3,Tide,Moe,Your library,[13.10.2022],[20.10.2022],14-09-2023,Mina,15.10.2022
            """
        #expect(
            try WorkFormatTests.read(shelf, name: "librarything.csv").rows == [
                "Tide - librarything:3 by Moe done [2022-10-13/2022-10-20] 1 owned lent to Mina 2022-10-15 +2023-09-14"
            ])
    }
}

import Foundation
import Tables
import Testing

@testable import Diary

@Suite struct DaylioTests {
    private let header = "full_date,date,weekday,time,mood,activities,note_title,note\n"

    @Test func keepsMoodActivitiesAndNote() throws {
        let export = try Export(
            "daylio_export.csv",
            header
                + "2024-01-02,January 2,Tuesday,21:00,good,\"reading | long walk\",\"Rest\",\"Slept well.<br>Ate, too.\"\n"
        )
        let file = try export.file()
        #expect(file.format == .daylio && file.isSure)
        let entry = try #require(try export.entries().first)
        #expect(entry.time.dayText == "2024-01-02" && entry.time.minute == 1_260)
        #expect(entry.title == "Rest" && entry.text == "Slept well.\nAte, too.")
        #expect(entry.mood == "good" && entry.tags == ["reading", "long walk"])
    }

    @Test func aMoodAloneIsAnEntry() throws {
        let export = try Export("a.csv", header + "2024-01-02,January 2,Tuesday,9:05 PM,meh,rest,,\n")
        #expect(try export.entries().map(\.text) == ["meh\nrest"])
        #expect(try export.failures() == [])
    }

    @Test(
        arguments: [
            ("전체 날짜,날짜,요일,시간,기분,활동,메모 제목,메모\n", "2024-01-02,1월 2일,화요일,오후 9:00,좋음,독서 | 산책,,잘 잤다\n"),
            ("a,b,c,d,e,f,g\n", "2024-01-02,2 janvier,mardi,21:00,bien,lire | marcher,J’ai bien dormi\n"),
            ("a,b,c,d,e,f,g,h,i\n", "2024. 1. 2.,1月2日,火曜日,21:00,良い,読書,睡眠: 3,,よく眠れた\n"),
        ])
    func theColumnsAreToldByWhatStandsInThem(_ header: String, _ row: String) throws {
        let export = try Export("내보내기.csv", header + row)
        #expect(try export.file().format == .daylio)
        let entry = try #require(try export.entries().first)
        #expect(entry.time.dayText == "2024-01-02" && entry.time.minute == 1_260)
        #expect(!entry.tags.isEmpty && !entry.mood.isEmpty && entry.title.isEmpty)
        #expect(["잘 잤다", "J’ai bien dormi", "よく眠れた"].contains(entry.text))
    }

    @Test func aDayThatIsNoneFailsAlone() throws {
        let row = ",January 2,Tuesday,21:00,good,,,x\n"
        let export = try Export("a.csv", header + "2024-01-02" + row + "2024-02-31" + row + "2024-01-03" + row)
        #expect(try export.entries().count == 2 && export.failures() == ["no-day"])
    }

    @Test(arguments: [
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-09-30,A,2019,https://boxd.it/1,4,,,2019-12-19\n",
        "title,url,time_added,tags,status\nA,https://a.example/,1700000000,,unread\n", "a,b\n1,2\n",
    ])
    func tablesOfOtherProgramsAreNotDaylios(_ text: String) throws {
        #expect(throws: ImportFileError.unknown) { try Export("a.csv", text).file() }
    }

    @Test func aTableInAVaultIsNobodysEntry() throws {
        let export = try Export(
            "vault.zip", zip: [("2024-01-02.md", Array("A day.".utf8)), ("data.csv", Array("a,b\n1,2\n".utf8))])
        #expect(try export.entries().count == 1 && export.failures() == [])
    }
}

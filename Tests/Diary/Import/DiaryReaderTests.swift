import Catalog
import Foundation
import Tables
import Testing
import Text

@testable import DiaryImport

@Suite struct DiaryReaderTests {
    private func zip(_ entries: [String]) throws -> ExportFixture {
        try ExportFixture(
            "Export.zip",
            zip: [
                ("Journal.json", Array(DiaryFixtures.dayOne(entries).utf8)),
                ("photos/ef43abe9582131d432f20dcc68e326aa.jpeg", DiaryFixtures.picture),
                ("photos/84528e9cb1e3a415d4d45546027dc478.jpg", DiaryFixtures.picture),
                ("videos/a.mov", [1, 2]),
            ])
    }

    @Test func dayOneEntryKeepsDayPlaceTextAndPictures() throws {
        let export = try zip([DiaryFixtures.dayOneEntry])
        let file = try export.file()
        let entry = try #require(try export.entries().first)
        #expect(file.format == .dayOne && file.isSure)
        #expect(entry.origin == "dayone:0A1B2C3D4E5F60718293A4B5C6D7E8F9")
        // 06:30 of the next day in that time zone.
        #expect(entry.time.dayText == "2021-03-04")
        #expect(entry.time.clockText == "06:30 Australia/Sydney")
        #expect(entry.time.at?.rawValue == 1_614_799_806_000)
        #expect(entry.title == "바다를 봤다...")
        #expect(entry.text == "정말 파랬다! 1. 모래\n\n그리고 노래 (https://example.com/a)를 들었다.")
        #expect(entry.tags == ["여행", "바다"] && entry.isFavourite)
        #expect(entry.location == "Bondi, Sydney, Australia")
        #expect(entry.weather == "Partly Cloudy, 22°C")
        #expect(entry.extraLines == ["🚶 Walking, 75 steps"])
        // The picture in the text keeps its position and the other one follows, found regardless of its file extension.
        #expect(entry.blocks.count == 3)
        #expect(
            entry.pictures.flatMap(file.archive.pictures) == [
                "photos/ef43abe9582131d432f20dcc68e326aa.jpeg", "photos/84528e9cb1e3a415d4d45546027dc478.jpg",
            ])
    }

    @Test func defectiveDayOneEntriesDoNotBlockOthers() throws {
        let bare = #"{"uuid" : "B", "creationDate" : "2020-01-01T10:00:00Z", "timeZone" : "Nowhere\/Land"#
        let export = try zip([
            #"{"uuid" : "A", "creationDevice" : "x"}"#,
            bare + #"", "photos" : [{"identifier" : "P", "orderInEntry" : 0}], "userActivity" : {}}"#,
            bare + #"", "userActivity" : null}"#,
            bare + #"", "uuid" : "C", "richText" : "{\"contents\":[{\"text\":\"속에만 있는 말\"}]}"}"#,
            #"{"uuid" : 7, "creationDate" : "not a date"}"#,
            DiaryFixtures.dayOneEntry,
        ])
        #expect(try export.failures() == ["no-day", "empty", "no-day"])
        let entries = try export.entries()
        #expect(entries.map(\.title) == ["", "", "바다를 봤다..."])
        #expect(entries[0].pictures.count == 1 && entries[1].text == "속에만 있는 말")
        #expect(try export.file().archive.pictures(entries[0].pictures[0]).isEmpty)
    }

    @Test func truncatedFileKeepsItsCompleteEntries() throws {
        let whole = DiaryFixtures.dayOne([DiaryFixtures.dayOneEntry, DiaryFixtures.dayOneEntry])
        let export = try ExportFixture("Journal.json", String(whole.dropLast(300)))
        #expect(try export.entries().count == 1)
        #expect(try export.failures() == ["broken"])
    }

    @Test func readsAllJournalsInAnArchive() throws {
        let second = DiaryFixtures.dayOneEntry.replacing("0A1B", with: "FFFF")
        let export = try ExportFixture(
            "two.zip",
            zip: [
                ("Home.json", Array(DiaryFixtures.dayOne([DiaryFixtures.dayOneEntry]).utf8)),
                ("Empty.json", Array(DiaryFixtures.dayOne([]).utf8)),
                ("Work.json", Array(DiaryFixtures.dayOne([second]).utf8)),
                ("other.json", Array(#"{"a": [1, 2]}"#.utf8)),
            ])
        #expect(Set(try export.entries().map(\.origin)).count == 2)
        #expect(try export.failures() == ["file"])
    }

    @Test func journivEntryKeepsItsChosenDay() throws {
        let export = try ExportFixture(
            "journiv.zip",
            zip: [("data.json", Array(DiaryFixtures.journiv.utf8)), ("media/e1/m1_leaf.jpg", DiaryFixtures.picture)])
        let file = try export.file()
        let entries = try export.entries()
        #expect(file.format == .journiv)
        let first = try #require(entries.first)
        #expect(first.time.dayText == "2025-04-02" && first.time.clockText == "08:10 Asia/Seoul")
        #expect(first.title == "첫 잎" && first.text == "고무나무에 새잎이 났다.")
        #expect(first.mood == "happy" && first.weather == "맑음, 12°C" && first.location == "우리 집")
        #expect(first.extraLines == ["💭 봄이라서"] && first.isFavourite && first.omittedAttachments == 1)
        #expect(first.pictures.map(\.alt) == ["새잎"])
        #expect(first.pictures.flatMap(file.archive.pictures) == ["media/e1/m1_leaf.jpg"])
        #expect(entries.last?.time.dayText == "2025-04-03" && entries.last?.text == "Rain all day")
    }

    @Test func readsDiariumListsAndSingleFiles() throws {
        let folder = "media/2025-06-09_190339488"
        let list = try ExportFixture(
            "diarium.zip",
            zip: [
                ("Diarium.json", Array(DiaryFixtures.diarium.utf8)), ("\(folder)/b.jpg", DiaryFixtures.picture),
                ("\(folder)/a.jpg", DiaryFixtures.picture), ("media/2025-06-10_080000000/c.mp4", [1]),
            ])
        let entry = try #require(try list.entries().first)
        #expect(try list.file().format == .diarium)
        #expect(entry.time.dayText == "2025-06-09" && entry.time.clockText == "19:03")
        #expect(entry.title == "배를 탔다")
        #expect(entry.text == "파도가 높았다 & 추웠다.\n\n• 김밥\n• 귤")
        #expect(entry.tags == ["여행", "민서"] && entry.location == "58.02, 7.45" && entry.weather == "⛅ 13°C")
        #expect(entry.extraLines.first == "★★★★☆")
        #expect(try list.file().archive.pictures(entry.pictures[0]) == ["\(folder)/a.jpg", "\(folder)/b.jpg"])
        let single = try ExportFixture(
            "each.zip",
            zip: [
                ("2025-06-10.json", Array(#"{"date": "2025-06-10T08:00:00", "html": "<p>하나</p>"}"#.utf8)),
                ("2025-06-11.json", Array(#"{"date": "2025-06-11T08:00:00", "html": "<p>둘</p>"}"#.utf8)),
            ])
        #expect(try single.entries().map(\.text) == ["하나", "둘"])
    }

    @Test func readsJrnlAsJSONAndAsText() throws {
        let object = try ExportFixture("jrnl.json", DiaryFixtures.jrnl).entries()
        #expect(object.map(\.title) == ["점심은 국수.", "빈 날"])
        #expect(object[0].tags == ["밥"] && object[0].isFavourite && object[0].time.minute == 760)
        let text = try ExportFixture("journal.txt", DiaryFixtures.jrnlText)
        #expect(try text.file().format == .jrnl)
        let entries = try text.entries()
        #expect(entries.map(\.title) == ["점심은 국수.", "빈 날"])
        #expect(entries[0].text == "@밥 두 그릇\n[1] 줄이 대괄호로 시작해도 글이다" && entries[0].isFavourite)
        #expect(entries[0].tags == ["밥"])
        #expect(entries[1].time.minute == 21 * 60 && entries[1].text == "[2024-03 14:23] 날이 아닌 줄")
    }

    @Test func markdownKeepsFrontMatterAndPictures() throws {
        let export = try ExportFixture(
            "notes.zip",
            zip: [
                ("2024/05/walk.md", Array(DiaryFixtures.markdown.utf8)),
                ("2024/pictures/path one.png", DiaryFixtures.picture),
                ("2024/05/2024-05-08 잠깐.md", Array("짧은 글".utf8)),
                ("readme.md", Array("언제인지 모르는 글".utf8)),
            ])
        let file = try export.file()
        #expect(file.format == .markdown && file.isSure)
        let entries = try export.entries()
        let walk = try #require(entries.first { $0.title == "비 온 뒤: 산책" })
        #expect(walk.time.dayText == "2024-05-06" && walk.time.clockText == "21:05 Asia/Seoul")
        #expect(walk.tags == ["산책", "비", "우산"] && walk.isFavourite)
        #expect(walk.weather == "rainy" && walk.mood == "😌" && walk.location == "서울숲")
        #expect(walk.text == "• 냄새가 좋았다\n☐ 우산 말리기\n\n천천히 걸었다.")
        #expect(walk.pictures.map(\.alt) == ["흙길"])
        #expect(walk.pictures.flatMap(file.archive.pictures) == ["2024/pictures/path one.png"])
        let short = try #require(entries.first { $0.title == "잠깐" })
        #expect(short.time.dayText == "2024-05-08" && short.text == "짧은 글")
        // The modification time in the archive is not used as the day of a note.
        #expect(!entries.contains { $0.title == "readme" })
        #expect(try export.failures() == ["no-day"])
    }

    @Test func plainTextIsSplitAtLinesWithADay() throws {
        let export = try ExportFixture(
            "일기장.txt",
            """
            2024년 3월 1일 금요일
            봄이 왔다

            오래 걸었다. 2024년 3월에는 늘 그렇다.

            --- 2024-03-02 ---
            둘째 날
            2024. 3. 3. (일)
            셋째 날
            """)
        let entries = try export.entries()
        #expect(entries.map(\.time.dayText) == ["2024-03-01", "2024-03-02", "2024-03-03"])
        #expect(entries[0].title == "봄이 왔다" && entries[0].text == "오래 걸었다. 2024년 3월에는 늘 그렇다.")
        #expect(entries.map(\.text).last == "셋째 날")
    }

    @Test func readsTextInCodePage949() throws {
        // "2024-03-01", and "봄" in code page 949.
        let export = try ExportFixture("a.txt", bytes: Array("2024-03-01\r\n".utf8) + [0xBA, 0xBD, 0x0D, 0x0A])
        #expect(try export.entries().map(\.text) == ["봄"])
    }

    @Test func textWithoutADayIsNotSurelyADiary() throws {
        let note = try ExportFixture("note.txt", "우유, 달걀, 파")
        #expect(try !note.file().isSure)
        #expect(try note.failures() == ["no-day"])
        #expect(try ExportFixture("2024-03-01.txt", "우유").entries().map(\.time.dayText) == ["2024-03-01"])
        #expect(throws: (any Error).self) { try ExportFixture("a.zip", zip: [("a.jpg", DiaryFixtures.picture)]).file() }
        #expect(throws: ImportFileError.unknown) { try ExportFixture("a.json", #"{"items": []}"#).file() }
    }

    @Test(
        arguments: [
            ("2024-03-01", "2024-03-01", nil), ("2024/3/1 9:05", "2024-03-01", 545), ("2024. 3. 1.", "2024-03-01", nil),
            ("2024년 3월 1일 오후 9:05", "2024-03-01", 1265), ("09.06.2013 15:39", "2013-06-09", 939),
            ("2020-08-29 11:11:00 AM", "2020-08-29", 671), ("2024-03-01T23:59:59.123+09:00", "2024-03-01", 1439),
            ("2024-03-01 (금) 12:30 am", "2024-03-01", 30),
        ] as [(String, String, Int?)])
    func parsesDatesInManyFormats(_ text: String, _ day: String, _ minute: Int?) throws {
        let time = try #require(EntryTimestamp(written: text))
        #expect(time.dayText == day && time.minute == minute)
    }

    @Test(arguments: ["2024-13-01", "2024-02-30", "1234", "12:30", "2024-03-01 and more", "0000-01-01"])
    func rejectsInvalidDates(_ text: String) {
        #expect(EntryTimestamp(written: text) == nil)
    }

    @Test(
        arguments: [
            ("Asia/Seoul", "2024-03-02 08:30"), ("America/Los_Angeles", "2024-03-01 15:30"),
            ("Asia/Kathmandu", "2024-03-02 05:15"), ("Pacific/Auckland", "2024-03-02 12:30"),
            ("UTC", "2024-03-01 23:30"),
        ])
    func timeInUTCIsConvertedToThePersonsZone(zone: String, expected: String) throws {
        let zone = try #require(Zone.named(zone))
        for text in ["2024-03-01T23:30:00Z", "2024-03-01T23:30:00.000Z", "2024-03-01 23:30:00+00:00"] {
            let entry = try #require(
                MarkdownEntry.entry("---\ncreated: \(text)\n---\n봄", path: "a.md") { _ in nil })
            let time = entry.time.local(in: zone)
            #expect("\(time.dayText) \(time.clockText ?? "")" == expected, "\(text)")
            #expect(time.at == Timestamp(rfc3339: "2024-03-01T23:30:00.000Z"))
        }
    }

    @Test(
        arguments: [
            // The time zone and offset in the file take precedence over those of the person.
            ("date: 2024-03-01T23:30:00Z\nzone: Asia/Kathmandu", "2024-03-02 05:15 Asia/Kathmandu"),
            ("date: 2024-03-01 23:30\ntimezone: Asia/Kathmandu", "2024-03-01 23:30 Asia/Kathmandu"),
            ("date: 2024-03-01T23:30:00+05:45", "2024-03-01 23:30"), ("date: 2024-03-01 23:30", "2024-03-01 23:30"),
            // Programs write a day as midnight UTC.
            ("date: 2024-03-01T00:00:00Z", "2024-03-01 "), ("date: 2024-03-01", "2024-03-01 "),
            ("date: 2024-03-01\ncreated: 2024-03-05T10:00:00Z", "2024-03-01 "),
        ])
    func zoneInTheFileTakesPrecedence(fields: String, expected: String) throws {
        let zone = try #require(Zone.named("America/Los_Angeles"))
        let entry = try #require(
            MarkdownEntry.entry("---\n\(fields)\n---\n봄", path: "a.md") { _ in nil })
        let time = entry.time.local(in: zone)
        #expect("\(time.dayText) \(time.clockText ?? "")" == expected)
    }

    @Test func timeWithoutZoneIsInThePersonsZone() throws {
        let zone = try #require(Zone.named("Asia/Seoul"))
        let time = try #require(EntryTimestamp(written: "2024-03-01 08:30:15.250")).local(in: zone)
        #expect(time.at == Timestamp(rfc3339: "2024-02-29T23:30:15.250Z") && time.dayText == "2024-03-01")
        let day = try #require(EntryTimestamp(written: "2024-03-01"))
        #expect(day.moment(in: zone) == Timestamp(rfc3339: "2024-03-01T03:00:00.000Z"))
    }
}

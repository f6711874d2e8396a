import Foundation
import Tables
import Testing

@testable import DiaryImport

@Suite struct DaylioTests {
    private let header = "full_date,date,weekday,time,mood,activities,note_title,note\n"

    @Test func keepsMoodActivitiesAndNote() throws {
        let export = try ExportFixture(
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

    @Test func rowWithOnlyAMoodIsAnEntry() throws {
        let export = try ExportFixture("a.csv", header + "2024-01-02,January 2,Tuesday,9:05 PM,meh,rest,,\n")
        #expect(try export.entries().map(\.text) == ["meh\nrest"])
        #expect(try export.failures() == [])
    }

    @Test(
        arguments: [
            ("전체 날짜,날짜,요일,시간,기분,활동,메모 제목,메모\n", "2024-01-02,1월 2일,화요일,오후 9:00,좋음,독서 | 산책,,잘 잤다\n"),
            ("a,b,c,d,e,f,g\n", "2024-01-02,2 janvier,mardi,21:00,bien,lire | marcher,J’ai bien dormi\n"),
            ("a,b,c,d,e,f,g,h,i\n", "2024. 1. 2.,1月2日,火曜日,21:00,良い,読書,睡眠: 3,,よく眠れた\n"),
        ])
    func columnsAreRecognisedByTheirContents(_ header: String, _ row: String) throws {
        let export = try ExportFixture("내보내기.csv", header + row)
        #expect(try export.file().format == .daylio)
        let entry = try #require(try export.entries().first)
        #expect(entry.time.dayText == "2024-01-02" && entry.time.minute == 1_260)
        #expect(!entry.tags.isEmpty && !entry.mood.isEmpty && entry.title.isEmpty)
        #expect(["잘 잤다", "J’ai bien dormi", "よく眠れた"].contains(entry.text))
    }

    @Test func rowWithInvalidDayFails() throws {
        let row = ",January 2,Tuesday,21:00,good,,,x\n"
        let export = try ExportFixture("a.csv", header + "2024-01-02" + row + "2024-02-31" + row + "2024-01-03" + row)
        #expect(try export.entries().count == 2 && export.failures() == ["no-day"])
    }

    @Test(arguments: [
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-09-30,A,2019,https://boxd.it/1,4,,,2019-12-19\n",
        "title,url,time_added,tags,status\nA,https://a.example/,1700000000,,unread\n", "a,b\n1,2\n",
    ])
    func tablesOfOtherProgramsAreRejected(_ text: String) throws {
        #expect(throws: ImportFileError.unknown) { try ExportFixture("a.csv", text).file() }
    }

    @Test func tablesInVaultsAreIgnored() throws {
        let export = try ExportFixture(
            "vault.zip", zip: [("2024-01-02.md", Array("A day.".utf8)), ("data.csv", Array("a,b\n1,2\n".utf8))])
        #expect(try export.entries().count == 1 && export.failures() == [])
    }

    private static let backup = """
        {"version": 15, "pin": "1234",
         "customMoods": [
           {"id": 1, "custom_name": "", "predefined_name_id": 1, "mood_group_id": 1},
           {"id": 7, "custom_name": "평온", "predefined_name_id": -1, "mood_group_id": 3}],
         "tags": [{"id": 14, "name": "독서", "id_tag_group": 6}, {"id": 83, "name": "산책|달리기"}],
         "tag_groups": [{"id": 14, "name": "묶음"}],
         "dayEntries": [
           {"id": 1, "datetime": 1704196800000, "year": 2024, "month": 0, "day": 2, "hour": 21, "minute": 0,
            "timeZoneOffset": 32400000, "mood": 7, "tags": [14, 83, 99], "assets": [101, 102], "isFavorite": true,
            "note_title": "쉼", "note": "잘 <b>잤다</b>.<br>빵 &amp; 밥"},
           {"id": 2, "year": 2024, "month": 11, "day": 31, "hour": 9, "minute": 5, "mood": 1, "tags": [], "assets": []},
           {"id": 3, "year": 2024, "month": 1, "day": 31, "hour": 9, "minute": 5, "mood": 1, "note": "없는 날"}],
         "assets": [
           {"id": 101, "checksum": "aaaa1", "type": 1, "android_metadata": "{\\"Name\\":\\"a.jpg\\"}"},
           {"id": 102, "checksum": "bbbb2", "type": 2}]}
        """

    private func backup(_ json: String, lineLength: Int = 76) throws -> ExportFixture {
        let letters = Array(Data(json.utf8).base64EncodedString())
        let lines = stride(from: 0, to: letters.count, by: lineLength)
            .map { String(letters[$0..<min($0 + lineLength, letters.count)]) }
        return try ExportFixture(
            "backup_2024_01_03.daylio",
            zip: [
                ("backup.daylio", Array(lines.joined(separator: "\n").utf8)),
                ("/assets/photos/2024/1/aaaa1", DiaryFixtures.picture), ("/assets/audio/2024/1/bbbb2", [1, 2, 3]),
            ])
    }

    @Test(arguments: [76, 1 << 20]) func readsBackups(lineLength: Int) throws {
        let export = try backup(Self.backup, lineLength: lineLength)
        let file = try export.file()
        #expect(file.format == .daylio && file.isSure && file.unrecognisedFiles.isEmpty)
        let entries = try export.entries()
        #expect(entries.map(\.time.dayText) == ["2024-01-02", "2024-12-31"])
        #expect(entries[0].time.minute == 1_260)
        #expect(entries[0].title == "쉼" && entries[0].text == "잘 잤다.\n빵 & 밥")
        #expect(entries[0].mood == "평온" && entries[0].tags == ["독서", "산책/달리기"] && entries[0].isFavourite)
        #expect(entries[1].mood == "rad" && entries[1].text == "rad")
        #expect(try export.failures() == ["no-day"])
    }

    @Test func backupPicturesAreFoundAndSoundsCounted() throws {
        let export = try backup(Self.backup)
        let entry = try #require(try export.entries().first)
        #expect(try entry.pictures.flatMap(export.file().archive.pictures) == ["assets/photos/2024/1/aaaa1"])
        #expect(entry.omittedAttachments == 1)
    }

    @Test func tableAndBackupGiveEntriesTheSameOrigin() throws {
        let table = try ExportFixture(
            "a.csv",
            header + "2024-01-02,January 2,Tuesday,21:00,good,독서 | 산책,Rest,Slept well.\n")
        let backup = try backup(
            """
            {"customMoods": [{"id": 2, "custom_name": "", "predefined_name_id": 2}],
             "tags": [{"id": 1, "name": "독서"}, {"id": 2, "name": "산책"}],
             "dayEntries": [{"year": 2024, "month": 0, "day": 2, "hour": 21, "minute": 0, "mood": 2, "tags": [1, 2],
               "note_title": "Rest", "note": "Slept well."}]}
            """)
        #expect(try table.entries().map(\.origin) == backup.entries().map(\.origin))
    }

    @Test(arguments: ["{\"dayEntries\": [{\"year\"", "hello", "{}"])
    func invalidBackupIsRejected(_ text: String) throws {
        #expect(throws: ImportFileError.unknown) { try backup(text).file() }
        #expect(throws: ImportFileError.unknown) { try ExportFixture("backup.daylio", "no base64 at all!").file() }
    }

    @Test func truncatedBackupFailsAsBroken() throws {
        let whole = try #require(Self.backup.range(of: "{\"id\": 3"))
        let cut = String(Self.backup[..<whole.upperBound])
        let export = try backup(cut)
        #expect(try export.entries().isEmpty && export.failures() == ["broken"])
    }
}

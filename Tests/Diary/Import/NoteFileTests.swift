import Catalog
import Foundation
import Testing

@testable import DiaryImport

/// The day and title of a note, from its file name and its first lines.
@Suite struct NoteFileTests {
    private func vault(_ notes: [(String, String)]) throws -> ExportFixture {
        try ExportFixture("vault.zip", zip: notes.map { (name: $0.0, bytes: Array($0.1.utf8)) })
    }

    private func failures(_ export: ExportFixture) throws -> [String] {
        try export.results().compactMap { reading in
            guard case .failed(let raw, let reason) = reading else { return nil }
            return "\(reason): \(raw.split(separator: "\n").first ?? "")"
        }
    }

    @Test(
        arguments: [
            ("2021_05_18.md", "2021-05-18", nil, ""), ("2024-03-01.md", "2024-03-01", nil, ""),
            ("2024.03.01 봄.md", "2024-03-01", nil, "봄"), ("20240301.txt", "2024-03-01", nil, ""),
            ("2024년 3월 5일.md", "2024-03-05", nil, ""), ("2024년 3월 5일 오후 1시 30분 산책.md", "2024-03-05", 810, "산책"),
            ("2024-03-03_1330-0500.md", "2024-03-03", 810, ""), ("2024-03-03_13-30-05.md", "2024-03-03", 810, ""),
            ("2024-03-03T13:30:00+0900.md", "2024-03-03", 810, ""), ("20240303T133000.md", "2024-03-03", 810, ""),
            ("20240303133000.md", "2024-03-03", 810, ""), ("2024-03-03 1330.md", "2024-03-03", 810, ""),
            ("2024-03-03 9.05 pm.md", "2024-03-03", 1265, ""),
            ("2024-03-03 2023 review.md", "2024-03-03", nil, "2023 review"),
            ("2024-03-06 (1).md", "2024-03-06", nil, ""), ("2024-03-06 copy 2.md", "2024-03-06", nil, ""),
            ("2024-03-06 복사본.md", "2024-03-06", nil, ""), ("2024-03-06 수요일.md", "2024-03-06", nil, ""),
            ("2024-03-06 (수) 비.md", "2024-03-06", nil, "비"), ("2024-03-06, Wednesday.md", "2024-03-06", nil, ""),
            ("Journal_2024-03-01 walk (2).md", "2024-03-01", nil, "Journal walk (2)"),
            ("March 1st, 2024.md", "2024-03-01", nil, ""), ("1 Mar 2024 walk.md", "2024-03-01", nil, "walk"),
            ("2024-03-06 (Ann's conflicted copy 2024-03-07).md", "2024-03-06", nil, ""),
            ("2024-03-06.sync-conflict-20240307-101010-ABCDEF.md", "2024-03-06", nil, ""),
            ("1. 3. 2024 Reise.md", "2024-03-01", nil, "Reise"),
        ] as [(String, String, Int?, String)])
    func parsesDayTimeAndTitleOfFileNames(_ name: String, _ day: String, _ minute: Int?, _ words: String) throws {
        let named = try #require(NamedTime(name))
        #expect(named.time.dayText == day && named.time.minute == minute)
        #expect(named.titleText == words)
    }

    @Test(
        arguments: [
            ("2024/03/01.md", "2024-03-01", ""), ("일기/2024년/3월/1일.md", "2024-03-01", ""),
            ("2024/03/01 봄.md", "2024-03-01", "봄"), ("2024-03/01-walk.md", "2024-03-01", "walk"),
            ("2024/03-01.md", "2024-03-01", ""), ("2024/03 March/1st.md", "2024-03-01", ""),
            ("2024/2024-03/01.md", "2024-03-01", ""), ("v/2024/03/01/lunch.md", "2024-03-01", "lunch"),
            ("2024/03/01/index.md", "2024-03-01", ""), ("2024-03-01/lunch.md", "2024-03-01", "lunch"),
            ("20240301 바다/일기.txt", "2024-03-01", "바다"), ("2024_03_01/a/index.md", "2024-03-01", ""),
            ("2023-01-01/2024-03-01.md", "2024-03-01", ""), ("2024년 3월 1일/점심.md", "2024-03-01", "점심"),
        ])
    func readsDayFromFolderNames(_ path: String, _ day: String, _ words: String) throws {
        let named = try #require(NamedTime(path: path))
        #expect(named.time.dayText == day && named.titleText == words)
    }

    @Test(arguments: [
        "2024/03/3D printing.md", "2024/03/About.md", "2024/13/01.md", "2024/02/31.md", "1234/03/01.md",
        "2024/03/02.5 notes.md", "2024/03/123.md", "03/01.md",
    ])
    func ignoresOtherFolderNames(_ path: String) {
        #expect(NamedTime(path: path) == nil)
    }

    @Test func archiveWithDaysAsFoldersIsADiary() throws {
        let export = try vault([
            ("2024/03/01.md", "하나"), ("2024/03/02/lunch.md", "둘"), ("2024-03-03/index.txt", "셋"), ("About.md", "누구"),
        ])
        #expect(try export.file().isSure)
        #expect(try export.entries().map(\.time.dayText) == ["2024-03-03", "2024-03-01", "2024-03-02"])
        #expect(try export.entries().map(\.title) == ["", "", "lunch"])
        #expect(try failures(export) == ["no-day: About.md"])
    }

    @Test func ignoresDateOfTopFolderInArchive() throws {
        let export = try vault([("vault 2024-03-01/a/One.md", "하나"), ("vault 2024-03-01/Two.md", "둘")])
        #expect(try export.entries().isEmpty && !export.file().isSure)
        let packed = try vault([("2024-03-01/a/One.md", "하나"), ("2024-03-01/Two.md", "둘")])
        #expect(try packed.entries().isEmpty)
        let month = try vault([("v 2024-03-09/2024/03/01.md", "하나"), ("v 2024-03-09/2024/03/02.md", "둘")])
        #expect(try month.entries().map(\.time.dayText) == ["2024-03-01", "2024-03-02"])
    }

    @Test func offsetInFileNameGivesTheMoment() throws {
        let named = try #require(NamedTime("2024-03-03_1330-0500.md"))
        #expect(named.time.at == Timestamp(1_709_490_600_000))
    }

    @Test(arguments: [
        "About me.md", "2024.md", "2024-W10.md", "2024-03.md", "2024-13-01.md", "20241301.md", "1234567890.md",
    ])
    func fileNamesWithoutADayAreIgnored(_ name: String) {
        #expect(NamedTime(name) == nil)
    }

    @Test func noteThatBeginsWithABracketIsText() throws {
        let export = try vault([
            ("2024-01-02.md", "Walked."), ("2024-01-05.md", "[[Walk]] to the river."),
            ("2024-01-06.md", "[A link](https://a.example/) I read."), ("2024-01-07.md", "{\"a\"} is what I typed."),
            ("2024-01-08.md", "<b>Bold</b> day."), ("2024-01-09.md", "[1, 2]"), ("2024-01-11.md", "[ ] 우유 사기"),
        ])
        #expect(try export.failures() == [])
        #expect(
            try export.entries().map(\.text) == [
                "Walked.", "Walk to the river.", "A link (https://a.example/) I read.", "{\"a\"} is what I typed.",
                "<b>Bold</b> day.", "[1, 2]", "[ ] 우유 사기",
            ])
        let alone = try ExportFixture("2024-01-05.txt", "{아직 아무것도 아닌 날}")
        #expect(try alone.file().isSure && alone.entries().map(\.text) == ["{아직 아무것도 아닌 날}"])
    }

    @Test func formatIsDetectedRegardlessOfFileName() throws {
        let export = try ExportFixture("diary.txt", DiaryFixtures.dayOne([DiaryFixtures.dayOneEntry]))
        #expect(try export.file().format == .dayOne)
    }

    @Test func noteWithoutADayFailsWithItsName() throws {
        let export = try vault([
            ("2024-01-02.md", "A day."), ("About me.md", "언제 쓴 글인지 모른다"), ("목록/할 일.txt", "우유"),
            ("mood.md", "---\nmood: good\n---\nno date"),
        ])
        #expect(try export.entries().map(\.time.dayText) == ["2024-01-02"])
        #expect(try failures(export) == ["no-day: About me.md", "no-day: mood.md", "no-day: 목록/할 일.txt"])
    }

    @Test func vaultWithOneDailyNoteIsADiary() throws {
        let others = (0..<12).map { ("Note \($0).md", "Without a day") }
        let export = try vault([("Daily/2024-01-01.md", "A day.")] + others)
        #expect(try export.file().isSure)
        #expect(try export.entries().count == 1 && export.failures().count == 12)
        // A line with a date does not turn a folder of notes into a diary.
        let notes = try vault([("a.md", "2024-01-01"), ("b.md", "Words"), ("c.md", "Words")])
        #expect(try !notes.file().isSure)
    }

    @Test func readsLogseqJournals() throws {
        let export = try vault([
            (
                "journals/2021_05_18.md",
                """
                - 강가까지 걸었다
                  id:: 60a3b1c2-0000-4000-8000-000000000000
                \t- DONE [#A] 물 주기 ((60a3b1c2-0000-4000-8000-000000000001))
                - TODO 책 읽기
                -
                """
            ),
            ("journals/2021_05_19.md", "-"), ("pages/Book.md", "- A page"),
            ("journals/2021_05_20.md", "- [[2021-05-18]]\n- [[2021-05-19]]"),
        ])
        #expect(try export.file().isSure)
        let entries = try export.entries()
        #expect(entries.map(\.time.dayText) == ["2021-05-18", "2021-05-20"])
        #expect(entries[0].title.isEmpty && entries[0].text == "• 강가까지 걸었다\n\t☑ 물 주기\n☐ 책 읽기")
        #expect(entries[1].text == "• 2021-05-18\n• 2021-05-19")
        #expect(try failures(export) == ["no-day: pages/Book.md"])
    }

    @Test func earlierVersionsOfLogseqAreIgnored() throws {
        let export = try vault([
            ("그래프/journals/2024_01_02.md", "- 지금 글"),
            ("그래프/logseq/bak/journals/2024_01_02/2024-01-02T00_00_00.000Z.Desktop.md", "- 옛 글"),
            ("그래프/logseq/version-files/local/journals/2024_01_02/2024-01-02T00_00_00.000Z.md", "- 더 옛 글"),
        ])
        #expect(try export.entries().map(\.text) == ["• 지금 글"])
        #expect(try export.failures() == [])
    }

    @Test func readsLogseqOrgFiles() throws {
        let export = try vault([("journals/2024_01_02.md", "- 하나"), ("journals/2024_01_03.org", "* 둘")])
        #expect(try export.entries().map(\.time.dayText) == ["2024-01-02", "2024-01-03"])
        #expect(try export.entries().last?.text.contains("둘") == true)
    }

    @Test func referencedPicturesKeepTheirPosition() throws {
        let export = try ExportFixture(
            "vault.zip",
            zip: [
                (
                    "v/2024-05-07.md",
                    Array(
                        "# 바다 ![ref][p1]\n앞 ![둘째][] 뒤, [글][link]\n\n[p1]: pics/f.png\n[둘째]: <pics/g h.png> \"제목\"\n[link]: https://a.example/\n[unused]: 그대로"
                            .utf8)
                ),
                ("v/pics/f.png", DiaryFixtures.picture), ("v/pics/g h.png", DiaryFixtures.picture),
            ])
        let entry = try #require(try export.entries().first)
        #expect(entry.title == "바다")
        #expect(entry.text == "앞\n\n 뒤, 글 (https://a.example/)\n\n[unused]: 그대로")
        #expect(
            try entry.pictures.flatMap(export.file().archive.pictures) == ["v/pics/f.png", "v/pics/g h.png"])
        #expect(entry.pictures.map(\.alt) == ["ref", "둘째"])
    }

    @Test func undefinedPictureReferenceIsMissing() throws {
        let entry = try #require(
            try ExportFixture("2024-05-07.md", "![ref][p1]\n[^1] ![x]\n\n[^1]: 각주").entries().first)
        #expect(entry.text == "[^1] ![x]\n\n[^1]: 각주")
        #expect(try entry.pictures.flatMap(ExportFixture("2024-05-07.md", "x").file().archive.pictures) == [])
        #expect(entry.pictures.count == 1)
    }

    @Test func findsJoplinResourcesById() throws {
        let id = "0123456789abcdef0123456789abcdef"
        let export = try ExportFixture(
            "joplin.zip",
            zip: [
                ("2024-05-09.md", Array("![](:/\(id)) 그림 <img src=\":/\(id)\">".utf8)),
                ("_resources/\(id).png", DiaryFixtures.picture),
            ])
        let entry = try #require(try export.entries().first)
        #expect(entry.text.trimmingCharacters(in: .whitespaces) == "그림")
        #expect(
            try entry.pictures.flatMap(export.file().archive.pictures)
                == ["_resources/\(id).png", "_resources/\(id).png"])
    }
}

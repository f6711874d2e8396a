import Archives
import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import PageDocument
import Site
import Tasks
import TestSupport
import Testing
import Web

@testable import Diary
@testable import DiaryImport

@Suite struct DiaryImportTests {
    /// Accepts files that begin as a JPEG as pictures, and files that do not begin with a "?" as fonts.
    private struct FirstBytesInspector: MediaProcessorStub {
        func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo {
            guard FileManager.default.contents(atPath: path)?.starts(with: [0xFF, 0xD8]) == true else {
                throw .unsupportedType
            }
            return ImageInfo(
                type: .jpeg, width: 400, height: 300, frames: 1, placeholder: "#808080#808080", damaged: false)
        }

        func inspectFont(_ path: String) async throws(FontError) -> FontMetadata {
            guard FileManager.default.contents(atPath: path)?.first != UInt8(ascii: "?") else { throw .notAFont }
            return FontMetadata(type: .trueType, name: "내 손글씨", glyphs: 9, characters: 9)
        }
    }

    private func engine(_ world: World) -> DiaryImport {
        DiaryImport(store: world.store, processor: FirstBytesInspector())
    }

    private func dayOne(_ more: [String] = []) throws -> ExportFixture {
        try ExportFixture(
            "Export.zip",
            zip: [
                ("Journal.json", Array(DiaryFixtures.dayOne([DiaryFixtures.dayOneEntry] + more).utf8)),
                ("photos/ef43abe9582131d432f20dcc68e326aa.jpeg", DiaryFixtures.picture),
                ("photos/84528e9cb1e3a415d4d45546027dc478.jpeg", DiaryFixtures.picture + [9]),
            ])
    }

    @discardableResult
    private func importFile(_ export: ExportFixture, into world: World, as format: DiaryFormat? = nil) async throws
        -> ImportRun
    {
        let engine = engine(world)
        let run = try engine.begin(
            export.path, fileName: export.name, by: world.ann, format: format, keepsFile: true, queues: false)
        try await engine.finish(run.id, of: world.ann)
        return try world.catalog.read(of: world.ann) { try world.catalog.imports.get(run.id, in: $0) }
    }

    private func pages(_ world: World) throws -> [DiaryPage] {
        try world.catalog.read(of: world.ann) { try world.store.list(DiaryFilter(sort: .oldest), in: $0).pages }
    }

    private func document(_ page: DiaryPage, _ world: World) throws -> PageDocument {
        try PageDocument(json: try world.catalog.read { try world.store.document(of: page, in: $0) })
    }

    @Test func importedEntryKeepsItsDataOnThePage() async throws {
        let world = try World()
        let run = try await importFile(try dayOne(), into: world)
        #expect(run.state == .done && run.format == "dayone" && run.counts.accepted == 1 && run.counts.failed == 0)
        let page = try #require(try pages(world).first)
        #expect(page.day == "2021-03-04" && page.weather == "cloudy" && page.isFinished && page.isOwn)
        #expect(page.item.title == "바다를 봤다..." && page.item.isFavourite)
        #expect(Set(page.item.tags) == ["여행", "바다"])
        #expect(page.item.addedAt.rawValue == 1_614_799_806_000)
        #expect(page.item.note.contains("📍 Bondi, Sydney, Australia"))
        #expect(page.item.note.contains("🕗 06:30 Australia/Sydney"))
        #expect(page.item.note.contains("Partly Cloudy, 22°C"))
        let document = try document(page, world)
        #expect(document.photos.count == 2)
        #expect(page.searchText.contains("정말 파랬다! 1. 모래"))
        for hash in document.photos {
            #expect(try world.catalog.read(of: world.ann) { try world.catalog.media.find(hash, in: $0) } != nil)
        }
    }

    @Test func importingTheSameFileAgainChangesNothing() async throws {
        let world = try World()
        try await importFile(try dayOne(), into: world)
        let before = try pages(world)
        let again = try await importFile(try dayOne(), into: world)
        #expect(again.counts.accepted == 0 && again.counts.duplicate == 1)
        #expect(try pages(world) == before)
    }

    private func diarium(_ entries: String...) throws -> ExportFixture {
        try ExportFixture("diarium.json", bytes: Array("[\(entries.joined(separator: ","))]".utf8))
    }

    private static func entry(_ heading: String, _ words: String, tags: String = "") -> String {
        #"{"date": "2021-06-01T00:00:00", "heading": "\#(heading)", "html": "<p>\#(words)</p>", "tags": [\#(tags)]}"#
    }

    @Test func entriesOfTheSameTimeAreAllImported() async throws {
        let world = try World()
        let file = try diarium(Self.entry("아침", "하루의 처음"), Self.entry("저녁", "하루의 끝"), Self.entry("저녁", "또 하나"))
        let run = try await importFile(file, into: world)
        #expect(run.counts.accepted == 3)
        #expect(try pages(world).map(\.searchText).sorted().count == 3)
        #expect(try await importFile(file, into: world).counts.accepted == 0)
    }

    @Test func entryWithFormerOriginIsADuplicate() async throws {
        let world = try World()
        try await importFile(try diarium(Self.entry("아침", "하루의 처음")), into: world)
        try await world.catalog.database.write { db in
            try db.execute(sql: "UPDATE importRow SET subject = 'diarium:2021-06-01T00:00:00'")
        }
        let both = try diarium(Self.entry("아침", "하루의 처음"), Self.entry("저녁", "하루의 끝"))
        let run = try await importFile(both, into: world)
        #expect(run.counts.accepted == 1 && run.counts.duplicate == 1)
        #expect(try pages(world).count == 2)
    }

    @Test func newTextOfAKnownEntryIsAddedToItsNote() async throws {
        let world = try World()
        func export(_ text: String, _ tags: String) throws -> ExportFixture {
            let entry =
                #"{"uuid": "A1", "creationDate": "2021-06-01T10:00:00Z", "text": "\#(text)", "tags": [\#(tags)]}"#
            return try ExportFixture("a.zip", zip: [("Journal.json", Array(DiaryFixtures.dayOne([entry]).utf8))])
        }
        try await importFile(try export("바다를 봤다", #""바다""#), into: world)
        let before = try #require(try pages(world).first)
        let run = try await importFile(try export("바다를 봤다\\n저녁도 먹었다", #""바다", "저녁""#), into: world)
        #expect(run.counts.accepted == 1)
        let after = try #require(try pages(world).first)
        #expect(after.searchText == before.searchText && after.item.note.hasSuffix("저녁도 먹었다"))
        #expect(Set(after.item.tags) == ["바다", "저녁"])
        _ = try world.catalog.write(of: world.ann) { try engine(world).imports.undo(run.id, in: $0) }
        #expect(try pages(world).map(\.item.note) == [before.item.note])
        #expect(try pages(world).map(\.item.tags) == [before.item.tags])
    }

    @Test func undoRemovesPagesAndReimportRestoresThem() async throws {
        let world = try World()
        let run = try await importFile(try dayOne(), into: world)
        let page = try #require(try pages(world).first)
        _ = try world.catalog.write(of: world.ann) { try engine(world).imports.undo(run.id, in: $0) }
        #expect(try pages(world).isEmpty)
        let again = try await importFile(try dayOne(), into: world)
        #expect(again.counts.accepted == 1)
        #expect(try pages(world).map(\.id) == [page.id])
        // A page that the person moved to the trash needs a choice.
        _ = try world.catalog.write(of: world.ann) { try world.catalog.items.trash([page.id], in: $0) }
        #expect(try await importFile(try dayOne(), into: world).counts.choice == 1)
    }

    @Test func entryWithMissingOrBrokenPicturesIsImported() async throws {
        let world = try World()
        let entry = DiaryFixtures.dayOneEntry.replacing("\"md5\" : \"ef43abe9582131d432f20dcc68e326aa\", ", with: "")
        let export = try ExportFixture(
            "Export.zip",
            zip: [
                ("Journal.json", Array(DiaryFixtures.dayOne([entry]).utf8)),
                ("photos/84528e9cb1e3a415d4d45546027dc478.jpeg", [1, 2, 3]),
            ])
        let run = try await importFile(export, into: world)
        #expect(run.counts.accepted == 1)
        let rows = try world.catalog.read(of: world.ann) { try engine(world).imports.rows(of: run.id, in: $0.db) }
        #expect(rows.map(\.reason) == ["pictures:2"])
        #expect(rows[0].raw.contains("76F9B0AC37954B51BF8B9146498B29C2"))
        #expect(try pages(world).map(\.item.title) == ["바다를 봤다..."])
    }

    @Test func reportShowsDayFromFileName() async throws {
        let world = try World()
        let run = try await importFile(try ExportFixture("2024-03-01.md", "바람이 불었다"), into: world)
        let row = try #require(
            try world.catalog.read(of: world.ann) { try engine(world).imports.rows(of: run.id, in: $0.db) }.first)
        let line = DiaryImportReport.line(row, of: run, try pages(world).first?.item, Words(.ko))
        #expect(line.detail.hasPrefix("2024-03-01"))
    }

    @Test func longTextFillsFurtherPages() async throws {
        let world = try World()
        let paragraph = "오늘은 아주 오래 걸었고 바람이 불었으며 나는 그것을 빠짐없이 적어 두기로 했다. "
        let text = (1...60).map { "\($0) " + String(repeating: paragraph, count: 3) }.joined(separator: "\n\n")
        let export = try ExportFixture("2024-03-01.md", "# 긴 하루\n\n" + text)
        let run = try await importFile(export, into: world)
        let pages = try pages(world)
        #expect(pages.count > 3 && run.counts.accepted == pages.count)
        #expect(pages[1].item.title == "긴 하루 (2/\(pages.count))")
        var letters = ""
        for page in pages {
            for case .text(let element) in try document(page, world).readingOrder {
                letters += element.text.filter { !$0.isWhitespace }
                let height = Double(element.shownLines.count) * 1.5 * element.size
                #expect(
                    element.placement.y - height / 2 >= 0 && element.placement.y + height / 2 <= PageDocument.height)
            }
        }
        #expect(letters == ("긴 하루" + text).filter { !$0.isWhitespace })
        #expect(try await importFile(export, into: world).counts.accepted == 0)
    }

    @Test func interruptedRunResumes() async throws {
        let world = try World()
        let entries = (1...90).map { number in
            #"{"uuid":"E\#(number)","creationDate":"2020-01-01T10:00:00Z","timeZone":"Asia/Seoul","text":"\#(number)번째 날"}"#
        }
        let export = try ExportFixture("Journal.json", DiaryFixtures.dayOne(entries))
        let engine = engine(world)
        let run = try engine.begin(export.path, fileName: export.name, by: world.ann, keepsFile: true, queues: false)
        struct InterruptionError: Error {}
        await #expect(throws: InterruptionError.self) {
            try await engine.finish(run.id, of: world.ann) { _ in throw InterruptionError() }
        }
        #expect(try pages(world).count == DiaryImport.batchSize)
        try await engine.finish(run.id, of: world.ann)
        let done = try world.catalog.read(of: world.ann) { try engine.imports.get(run.id, in: $0) }
        #expect(done.state == .done && done.counts.accepted == 90)
        let all = try world.catalog.read(of: world.ann) { try world.store.list(DiaryFilter(limit: 200), in: $0).pages }
        #expect(Set(all.map(\.searchText)).count == 90)
    }

    @Test func previewStoresNothing() async throws {
        let world = try World()
        let export = try dayOne([#"{"uuid":"X","creationDate":"nonsense"}"#, DiaryFixtures.dayOneEntry])
        let counts = try await engine(world).preview(export.path, fileName: export.name, by: world.ann)
        #expect(counts == [.accepted: 1, .failed: 1, .duplicate: 1])
        #expect(try pages(world).isEmpty)
        let folder = world.catalog.folder.incoming
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasSuffix(".parts") })
    }

    /// Pictures count, because they take up space on the pages.
    @Test func previewCountsFurtherPages() async throws {
        let paragraph = String(repeating: "오늘은 아주 오래 걸었고 바람이 불었다. ", count: 60)
        let text = (1...6).map { "\($0) \(paragraph)" }.joined(separator: "\n\n")
        let pictures = (1...6).map { "![](p\($0).jpg)" }.joined(separator: "\n")
        var files: [(name: String, bytes: [UInt8])] = [
            (name: "2024-03-01.md", bytes: Array(text.utf8)),
            (name: "2024-03-02.md", bytes: Array("\(pictures)\n\n\(text)".utf8)),
            (name: "2024-03-03.md", bytes: Array("짧은 날".utf8)), (name: "p6.jpg", bytes: [1, 2]),
        ]
        for number in 1...5 { files.append((name: "p\(number).jpg", bytes: DiaryFixtures.picture + [UInt8(number)])) }
        let export = try ExportFixture("vault.zip", zip: files)
        let world = try World()
        let counts = try await engine(world).preview(export.path, fileName: export.name, by: world.ann)
        let run = try await importFile(export, into: world)
        #expect(run.counts.accepted > 5 && counts[.accepted] == run.counts.accepted)
        #expect(try await engine(world).preview(export.path, fileName: export.name, by: world.ann) == [.duplicate: 3])
    }

    @Test func tooLongTagIsShortened() async throws {
        let world = try World()
        let tag = String(repeating: "긴태그", count: 60)
        try await importFile(try ExportFixture("2024-03-01.md", "---\ntags: [\(tag), 봄]\n---\n글"), into: world)
        let page = try #require(try pages(world).first)
        #expect(Set(page.item.tags) == [String(tag.prefix(100)), "봄"])
    }

    @Test func filesWithoutADiaryAreRejected() throws {
        let world = try World()
        let export = try ExportFixture("a.json", #"{"items": []}"#)
        #expect(throws: CatalogError.self) {
            try engine(world).begin(export.path, fileName: "a.json", by: world.ann, keepsFile: true, queues: false)
        }
        #expect(engine(world).importProposal(for: SubmittedFile(path: export.path, name: "a.json")) == nil)
        let note = try ExportFixture("note.txt", "우유, 달걀")
        #expect(engine(world).importProposal(for: SubmittedFile(path: note.path, name: "note.txt")) == nil)
        let diary = try dayOne()
        #expect(
            engine(world).importProposal(for: SubmittedFile(path: diary.path, name: diary.name))?.name.en
                == "diary (Day One)")
    }

    @Test func importOfOwnExportRestoresAllPages() async throws {
        let world = try World()
        try await importFile(try dayOne(), into: world)
        try await importFile(
            try ExportFixture(
                "2024-03-01.md", "---\nmood: joy\ntags: [하나, \"둘, 셋\"]\n---\n# 제목: *별*\n\n- 하나\n_밑줄_ 3 < 4"),
            into: world)
        let archive = try DiaryExport(store: world.store).zip(of: world.ann)
        var bytes: [UInt8] = []
        while let piece = try archive.next() { bytes += piece }
        #expect(bytes.count == archive.length)
        let export = try ExportFixture("seorap.zip", bytes: bytes)
        // All entries are duplicates here and new in an empty instance.
        let again = try await importFile(export, into: world)
        #expect(again.format == "markdown" && again.counts.accepted == 0 && again.counts.duplicate == 2)
        let other = try World()
        #expect(try await importFile(export, into: other).counts.accepted == 2)
        let (before, after) = (try pages(world), try pages(other))
        #expect(before.map(\.day) == after.map(\.day) && before.map(\.item.title) == after.map(\.item.title))
        #expect(
            before.map(\.searchText) == after.map(\.searchText) && before.map(\.item.note) == after.map(\.item.note))
        #expect(before.map(\.weather) == after.map(\.weather) && before.map(\.mood) == after.map(\.mood))
        #expect(before.map(\.item.isFavourite) == after.map(\.item.isFavourite))
        #expect(before.map { Set($0.item.tags) } == after.map { Set($0.item.tags) })
        #expect(before.map(\.item.addedAt) == after.map(\.item.addedAt))
        for (exported, imported) in zip(before, after) {
            #expect(try document(exported, world) == document(imported, other))
        }
    }

    @Test func importOfOwnExportRestoresFonts() async throws {
        let world = try World()
        for (byte, words) in [(7, "내 글씨"), (63, "깨진 글씨")] {
            let stored = try world.catalog.media.store(bytes: [UInt8(byte)])
            var text = TextElement(placement: Placement(x: 850, y: 400), width: 1300, text: words, size: 110)
            text.fontKey = PageTypeface.own(sha256: stored.sha256).key
            try world.catalog.write(of: world.ann) { scope in
                let media = Media(sha256: stored.sha256, type: "font/ttf", bytes: 1)
                try world.catalog.media.record(media, in: scope.db)
                try world.store.addFont(media, named: "글꼴", in: scope)
                _ = try world.store.createPage(
                    PageDraft(day: "2026-11-21", document: PageDocument(elements: [.text(text)]), isFinished: true),
                    in: scope)
            }
        }
        let archive = try DiaryExport(store: world.store).zip(of: world.ann)
        var bytes: [UInt8] = []
        while let piece = try archive.next() { bytes += piece }
        let other = try World()
        let run = try await importFile(try ExportFixture("seorap.zip", bytes: bytes), into: other)
        #expect(run.counts.accepted == 2)
        let pages = try pages(other)
        let before = try #require(try self.pages(world).first { $0.searchText == "내 글씨" })
        let after = try #require(pages.first { $0.searchText == "내 글씨" })
        #expect(try document(before, world) == document(after, other))
        let fonts = try other.catalog.read(of: other.ann) { try other.store.fonts(in: $0) }
        #expect(fonts.map(\.name) == ["내 손글씨"])
        // An invalid font is reported, and its text uses the default font.
        let broken = try #require(pages.first { $0.searchText == "깨진 글씨" })
        #expect(try document(broken, other).ownFonts == [])
        let rows = try other.catalog.read(of: other.ann) { try engine(other).imports.rows(of: run.id, in: $0.db) }
        #expect(Set(rows.map(\.reason)) == [nil, "fonts:1"])
    }

    @Test func exportedMarkdownWithoutDocumentKeepsTheText() throws {
        let text = "# 첫 줄은 우물 정\n- 줄표 *별* _밑줄_ [대괄호] `점` <b>\n\n1. 숫자 \\ 역슬래시"
        let document = PageDocument(elements: [
            .text(TextElement(placement: Placement(x: 850, y: 300), width: 1_400, text: text, size: 60))
        ])
        let page = MarkdownWriter(
            uid: "u", day: "2024-03-01", created: "2024-03-01T10:00:00.000Z", title: "제목 \"따옴표\"", document: document,
            documentName: "x.page.json", pictures: [:])
        let entry = try #require(MarkdownEntry.entry(page.text, path: "2024/x.md") { _ in nil })
        #expect(entry.title == "제목 \"따옴표\"" && entry.text == text)
        #expect(entry.time.dayText == "2024-03-01" && entry.time.at?.rawValue == 1_709_287_200_000)
    }
}

import Catalog
import Foundation
import GRDB
import Jobs
import MediaProtocol
import Synchronization
import TestSupport
import Testing

@testable import Screenshots

@Suite struct TextRecognitionJobTests {
    private static func png(_ number: Int = 0) -> [UInt8] { SamplePicture.png(width: 64 + number, height: 100) }

    @Test func textOfNewScreenshotIsRecognisedAndSearchable() async throws {
        let world = try World()
        let fake = FakeReader("오늘 저녁에 고등어 구이", "Dinner with Anna", "map.kakao.com/x", codes: ["WIFI:S:집;;"])
        let item = try await world.save(Self.png()).item
        #expect(try world.get(item.id).screenshot.textState == .waiting)
        #expect(try world.waiting().map(\.item) == [item.id])
        #expect(try world.waiting().allSatisfy { $0.priority < 0 })
        #expect(try world.found("고등어").isEmpty)

        #expect(try await world.work(fake.reader) == 1)
        let read = try world.get(item.id).screenshot
        #expect(read.textState == .read)
        #expect(read.text == "오늘 저녁에 고등어 구이\nDinner with Anna\nmap.kakao.com/x")
        #expect(read.codes == ["WIFI:S:집;;", "https://map.kakao.com/x"])
        // Queries: a word, one of its syllables, the beginning of another word, different spaces.
        for query in ["고등어", "등", "구이 dinner", "anna", "저녁에고등어", "고등 어구이", "오늘저녁에고등어구이", "녁에고"] {
            #expect(try world.found(query) == [item.id], "\(query)")
        }
        #expect(try world.found("갈치").isEmpty)
        #expect(try world.found("고등어", by: world.bob).isEmpty)
    }

    /// Codes are stored as JSON, but snippets must not show its brackets and escapes.
    @Test func searchIndexContainsTheTextsOfCodes() async throws {
        let world = try World()
        let item = try await world.save(Self.png(), "IMG_5083.png").item.id
        func known() throws -> String? {
            try world.catalog.read {
                try String.fetchOne($0, sql: "SELECT text FROM searchable WHERE item = ?", arguments: [item])
            }
        }
        #expect(try known()?.trimmingCharacters(in: .newlines) == "IMG_5083.png")
        let fake = FakeReader("고등어", codes: ["WIFI:S:\"집\";;", "https://www.example.com/a"])
        try await world.work(fake.reader)
        #expect(try known()?.hasSuffix("\nWIFI:S:\"집\";;\nhttps://www.example.com/a\nIMG_5083.png") == true)
        #expect(try world.found("example.com/a") == [item])
    }

    @Test func eachScreenshotIsQueuedOnce() async throws {
        let world = try World()
        for number in 0..<3 { try await world.save(Self.png(number)) }
        try await world.save(Self.png(0))
        #expect(try world.waiting().count == 3)
        let fake = FakeReader("글자")
        try await world.work(fake.reader)
        #expect(fake.asked == Array(repeating: .koreanAndEnglish, count: 3))
        try await world.work(fake.reader, kinds: [EnqueueTextRecognitionJob.kind])
        #expect(try world.waiting().isEmpty)
    }

    @Test func transientFailureIsRetriedAndPermanentOneIsReported() async throws {
        let world = try World()
        let item = try await world.save(Self.png()).item
        let fake = FakeReader("글자")
        fake.sees(.failure(.outOfTime))
        await #expect(throws: JobFailure.self) { try await world.work(fake.reader) }
        #expect(try world.get(item.id).screenshot.textState == .waiting)

        let other = try await world.save(Self.png(1)).item
        fake.sees(.failure(.corrupt))
        do {
            try await world.work(fake.reader)
            Issue.record("a picture that cannot be opened was read")
        } catch let failure as JobFailure {
            #expect(failure.code == "corrupt" && !failure.isTransient)
            let handler = RecogniseTextJob(store: world.store, reader: fake.reader)
            let reason = handler.reason(failure.code, failure.parameters)
            #expect(reason?[.en] == "The picture is damaged and cannot be opened")
        }
        #expect(try world.get(other.id).screenshot.textState == .failed)
    }

    @Test func recognitionIsOffUntilAnEngineIsInstalled() async throws {
        let world = try World()
        let fake = FakeReader("글자가 있어요")
        fake.sees(.failure(.noEngine))
        fake.seen.withLock { $0.languages = [] }
        let items = try await [world.save(Self.png(0)).item.id, world.save(Self.png(1)).item.id]
        try await world.work(fake.reader)
        #expect(try items.map { try world.get($0).screenshot.textState } == [.off, .off])
        try world.catalog.write { try EnqueueTextRecognitionJob.enqueue(world.catalog.jobs, in: $0) }
        try await world.work(fake.reader, kinds: [EnqueueTextRecognitionJob.kind])
        #expect(try world.waiting().isEmpty)

        fake.sees(.success(.lines(["글자가 있어요"])))
        fake.seen.withLock { $0.languages = OCRLanguage.allCases }
        try world.catalog.write { try EnqueueTextRecognitionJob.enqueue(world.catalog.jobs, in: $0) }
        try await world.work(fake.reader, kinds: [EnqueueTextRecognitionJob.kind])
        #expect(try world.waiting().count == 2)
        try await world.work(fake.reader)
        #expect(try Set(world.found("글자")) == Set(items))
    }

    @Test func changingTheLanguageReadsAgainAndTurningOffKeepsText() async throws {
        let world = try World()
        let fake = FakeReader("처음 글자")
        let item = try await world.save(Self.png()).item
        let bobs = try await world.save(Self.png(), by: world.bob).item
        try await world.work(fake.reader)

        try world.store.choose(.english, by: world.ann)
        try await world.work(fake.reader, kinds: [EnqueueTextRecognitionJob.kind])
        #expect(try world.waiting().map(\.item) == [item.id])
        #expect(try world.found("처음") == [item.id])
        fake.sees(.success(.lines(["second words"])))
        try await world.work(fake.reader)
        #expect(fake.asked == [.koreanAndEnglish, .koreanAndEnglish, .english])
        #expect(try world.get(item.id).screenshot.text == "second words")
        #expect(try world.found("처음", by: world.bob) == [bobs.id])

        try world.store.choose(.off, by: world.ann)
        try await world.work(fake.reader, kinds: [EnqueueTextRecognitionJob.kind])
        #expect(try world.waiting().isEmpty)
        let next = try await world.save(Self.png(1)).item
        try await world.work(fake.reader)
        #expect(try world.get(next.id).screenshot.textState == .off)
        #expect(try world.get(item.id).screenshot.text == "second words")
    }

    @Test func waitingScreenshotsAreFoundByIndex() throws {
        let world = try World()
        let plan = try world.catalog.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT item FROM screenshot WHERE textState = 'waiting' AND position < 9
                        AND NOT EXISTS (SELECT 1 FROM job WHERE uniqueKey = 'x:' || screenshot.item
                            AND state IN ('waiting', 'running', 'paused')) ORDER BY position DESC LIMIT 5
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("screenshotTextState") } && plan.contains { $0.contains("jobUnique") })
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test func undoKeepsRecognisedText() async throws {
        let world = try World()
        let item = try await world.save(Self.png()).item
        let tagged = try world.catalog.perform(.edit, by: world.ann, summary: Phrase("", "")) { scope in
            try world.catalog.items.addTag("영수증", to: [item.id], in: scope)
        }
        let version = try world.get(item.id).item.version
        try await world.work(FakeReader("고등어").reader)
        // The version stays, so that an open edit does not conflict.
        #expect(try world.get(item.id).item.version == version)
        try world.catalog.undo(try #require(tagged.change), by: world.ann)
        #expect(try world.get(item.id).item.tags.isEmpty)
        #expect(try world.get(item.id).screenshot.text == "고등어")
    }
}

import Catalog
import Foundation
import HTTPServer
import Jobs
import MediaProtocol
import PageDocument
import Site
import Synchronization
import TestSupport
import Testing

@testable import Diary

/// The background job that prints many pages into one PDF file.
@Suite struct RenderPDFJobTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    /// Draws each page as a line of text. Pages with the text "broken" fail always, those with "slow" fail once.
    final class Printer: MediaProcessorStub {
        let asked = Mutex<[String]>([])
        let isAway = Mutex(false)

        func print(_ order: PageRenderRequest?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
            if isAway.withLock({ $0 }) { throw .unavailable }
            let readableText = order?.documents.first?.readableText ?? "the end"
            let isSecond = asked.withLock { asked in
                defer { asked.append(readableText) }
                return asked.contains(readableText)
            }
            if readableText == "broken" { throw .corrupt }
            if readableText == "slow", !isSecond { throw .outOfTime }
            return try RenderedImage(writing: "\(before) \(readableText)\n".utf8, width: width)
        }

        func job(_ world: World) -> RenderPDFJob {
            RenderPDFJob(
                store: world.store, renderer: PageFileRenderer(catalog: world.catalog, processor: nil, printer: self))
        }
    }

    private func print(_ printer: Printer) async throws {
        for job in try world.jobs(RenderPDFJob.kind) { try await world.perform(job, by: printer.job(world)) }
    }

    private func prints(of person: Person.ID) throws -> [DiaryPDF] {
        try world.catalog.read(of: person) { try world.store.prints(in: $0) }
    }

    private func text(of file: DiaryPDF) throws -> String {
        try String(contentsOfFile: world.store.printFile(file.id), encoding: .utf8)
    }

    @discardableResult
    private func write(_ count: Int, _ words: (Int) -> String = { "page \($0)" }) throws -> [Item] {
        try (1...count).map { number in
            try world.write(words(number), day: "2026-11-\(10 + number % 20)", finished: true)
        }
    }

    private func ask(_ form: KeyValuePairs<String, String> = ["from": "2026-11-01", "to": "2026-11-30"]) throws
        -> LoopbackClient.Answer
    {
        try site.client.post(DiaryPath.prints(), form: form)
    }

    @Test func allPagesOfTheDaysAreInOneFile() async throws {
        try write(40)
        try world.write("unfinished", day: "2026-11-05")
        try world.write("elsewhere", day: "2026-12-05", finished: true)
        try world.write("Bob's", by: world.bob, day: "2026-11-05", finished: true)
        let answer = try ask()
        #expect(answer.status == 303 && answer.header("location") == DiaryPath.prints())
        let waiting = try site.client.get(DiaryPath.prints())
        #expect(waiting.markupErrors == [] && waiting.text.contains("data-refresh"))
        // Two requests for the same pages create one file.
        #expect(try ask().status == 303)
        #expect(try prints(of: world.ann).count == 1)
        let printer = Printer()
        try await print(printer)
        let asked = printer.asked.withLock { $0 }
        #expect(asked.count == 41 && asked.last == "the end")
        let file = try #require(try prints(of: world.ann).first)
        #expect(file.done == 40 && file.failedPages == 0 && file.finishedAt != nil)
        let ready = try site.client.get(DiaryPath.prints())
        #expect(ready.markupErrors == [] && !ready.text.contains("data-refresh"))
        let pdf = try site.client.get(DiaryPath.printFile(file.id))
        #expect(pdf.status == 200 && pdf.header("content-type") == "application/pdf")
        #expect(pdf.body.count == file.bytes)
        #expect(pdf.text == asked.enumerated().map { "\($0) \($1)\n" }.joined())
        #expect(
            try world.notices(of: world.ann).contains { $0.title.en.contains("40") && $0.path == DiaryPath.prints() })
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.store.printFolder) == ["\(file.id).pdf"])
        // Another person cannot access the file.
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.get(DiaryPath.printFile(file.id)).status == 404)
        #expect(try bob.client.post(DiaryPath.printRemoval(file.id), form: [:]).status == 404)
        #expect(try !bob.client.get(DiaryPath.prints()).text.contains("2026-11-01"))
    }

    @Test func daysWithoutPagesAreSaidSo() throws {
        #expect(try ask().status == 422)
        #expect(try ask(["from": "someday", "to": "2026-11-30"]).status == 422)
        #expect(try prints(of: world.ann).isEmpty)
    }

    @Test func aPageThatCannotBeDrawnIsLeftOutAndCounted() async throws {
        try write(6) { $0 == 3 ? "broken" : "page \($0)" }
        _ = try ask()
        try await print(Printer())
        let file = try #require(try prints(of: world.ann).first)
        #expect(file.done == 5 && file.failedPages == 1)
        #expect(try text(of: file) == "0 page 1\n1 page 2\n2 page 4\n3 page 5\n4 page 6\n5 the end\n")
        #expect(try site.client.get(DiaryPath.prints()).text.contains("그리지 못한 쪽 1"))
    }

    @Test func aPageThatFailedOnceIsDrawnInAFileBegunAnew() async throws {
        try write(3) { $0 == 2 ? "slow" : "page \($0)" }
        _ = try ask()
        try await print(Printer())
        let file = try #require(try prints(of: world.ann).first)
        #expect(file.done == 3 && file.failedPages == 0)
        #expect(try text(of: file) == "0 page 1\n1 slow\n2 page 3\n3 the end\n")
    }

    @Test func aFailureThatPassesIsTriedAgainFromTheBeginning() async throws {
        try write(6)
        _ = try ask()
        let printer = Printer()
        printer.isAway.withLock { $0 = true }
        let failure = await #expect(throws: JobFailure.self) { try await print(printer) }
        #expect(failure?.isTransient == true)
        printer.isAway.withLock { $0 = false }
        try await print(printer)
        #expect(try prints(of: world.ann).first?.done == 6)
    }

    @Test func cancelledAndExpiredFilesAreDeleted() async throws {
        try write(3)
        _ = try ask()
        let first = try #require(try prints(of: world.ann).first)
        #expect(try site.client.post(DiaryPath.printRemoval(first.id), form: [:]).status == 303)
        #expect(try world.jobs(RenderPDFJob.kind).isEmpty)
        _ = try ask()
        try await print(Printer())
        let file = try #require(try prints(of: world.ann).first)
        let path = world.store.printFile(file.id)
        try world.store.sweepPrints()
        #expect(FileManager.default.fileExists(atPath: path))
        world.clock.advance(.seconds(7 * 86_400))
        #expect(try site.client.get(DiaryPath.printFile(file.id)).status == 404)
        try world.store.sweepPrints()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try prints(of: world.ann).isEmpty)
    }

    @Test func erasingAPersonDeletesTheirFiles() async throws {
        try write(3)
        _ = try ask()
        try await print(Printer())
        let file = try #require(try prints(of: world.ann).first)
        try world.store.erasePrints(of: world.ann)
        #expect(!FileManager.default.fileExists(atPath: world.store.printFile(file.id)))
    }

    @Test func fourthPendingFileIsRejected() throws {
        try write(4)
        for day in 1...3 { #expect(try ask(["from": "2026-11-01", "to": "2026-11-2\(day)"]).status == 303) }
        #expect(try ask(["from": "2026-11-01", "to": "2026-11-29"]).status == 422)
    }
}

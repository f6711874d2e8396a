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

    /// Draws each page as a line of text. Pages with the text "broken" always fail; those with "slow" fail once.
    final class Printer: MediaProcessorStub {
        let drawnTexts = Mutex<[String]>([])
        let isUnavailable = Mutex(false)

        func print(_ order: PageRenderRequest?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
            if isUnavailable.withLock({ $0 }) { throw .unavailable }
            let readableText = order?.documents.first?.readableText ?? "the end"
            let isSecond = drawnTexts.withLock { texts in
                defer { texts.append(readableText) }
                return texts.contains(readableText)
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

    private func runJob(_ printer: Printer) async throws {
        for job in try world.jobs(RenderPDFJob.kind) { try await world.perform(job, by: printer.job(world)) }
    }

    private func pdfs(of person: Person.ID) throws -> [DiaryPDF] {
        try world.catalog.read(of: person) { try world.store.pdfs(in: $0) }
    }

    private func text(of file: DiaryPDF) throws -> String {
        try String(contentsOfFile: world.store.pdfPath(file.id), encoding: .utf8)
    }

    @discardableResult
    private func write(_ count: Int, _ words: (Int) -> String = { "page \($0)" }) throws -> [Item] {
        try (1...count).map { number in
            try world.write(words(number), day: "2026-11-\(10 + number % 20)", finished: true)
        }
    }

    private func requestPDF(_ form: KeyValuePairs<String, String> = ["from": "2026-11-01", "to": "2026-11-30"]) throws
        -> LoopbackClient.Answer
    {
        try site.client.post(DiaryPath.pdfs(), form: form)
    }

    @Test func fileContainsAllFinishedPagesOfTheDays() async throws {
        try write(40)
        try world.write("unfinished", day: "2026-11-05")
        try world.write("elsewhere", day: "2026-12-05", finished: true)
        try world.write("Bob's", by: world.bob, day: "2026-11-05", finished: true)
        let answer = try requestPDF()
        #expect(answer.status == 303 && answer.header("location") == DiaryPath.pdfs())
        let waiting = try site.client.get(DiaryPath.pdfs())
        #expect(waiting.markupErrors == [] && waiting.text.contains("data-refresh"))
        // Two requests for the same pages create one file.
        #expect(try requestPDF().status == 303)
        #expect(try pdfs(of: world.ann).count == 1)
        let printer = Printer()
        try await runJob(printer)
        let drawnTexts = printer.drawnTexts.withLock { $0 }
        #expect(drawnTexts.count == 41 && drawnTexts.last == "the end")
        let file = try #require(try pdfs(of: world.ann).first)
        #expect(file.renderedPages == 40 && file.failedPages == 0 && file.finishedAt != nil)
        let ready = try site.client.get(DiaryPath.pdfs())
        #expect(ready.markupErrors == [] && !ready.text.contains("data-refresh"))
        let pdf = try site.client.get(DiaryPath.pdfFile(file.id))
        #expect(pdf.status == 200 && pdf.header("content-type") == "application/pdf")
        #expect(pdf.body.count == file.bytes)
        #expect(pdf.text == drawnTexts.enumerated().map { "\($0) \($1)\n" }.joined())
        #expect(
            try world.notices(of: world.ann).contains { $0.title.en.contains("40") && $0.path == DiaryPath.pdfs() })
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.store.pdfFolder) == ["\(file.id).pdf"])
        // Another person cannot access the file.
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.get(DiaryPath.pdfFile(file.id)).status == 404)
        #expect(try bob.client.post(DiaryPath.pdfRemoval(file.id), form: [:]).status == 404)
        #expect(try !bob.client.get(DiaryPath.pdfs()).text.contains("2026-11-01"))
    }

    @Test func rangeWithoutFinishedPagesIsRejected() throws {
        #expect(try requestPDF().status == 422)
        #expect(try requestPDF(["from": "someday", "to": "2026-11-30"]).status == 422)
        #expect(try pdfs(of: world.ann).isEmpty)
    }

    @Test func undrawablePageIsLeftOutAndCounted() async throws {
        try write(6) { $0 == 3 ? "broken" : "page \($0)" }
        _ = try requestPDF()
        try await runJob(Printer())
        let file = try #require(try pdfs(of: world.ann).first)
        #expect(file.renderedPages == 5 && file.failedPages == 1)
        #expect(try text(of: file) == "0 page 1\n1 page 2\n2 page 4\n3 page 5\n4 page 6\n5 the end\n")
        #expect(try site.client.get(DiaryPath.pdfs()).text.contains("그리지 못한 쪽 1"))
    }

    @Test func pageThatFailedOnceIsDrawnInANewFile() async throws {
        try write(3) { $0 == 2 ? "slow" : "page \($0)" }
        _ = try requestPDF()
        try await runJob(Printer())
        let file = try #require(try pdfs(of: world.ann).first)
        #expect(file.renderedPages == 3 && file.failedPages == 0)
        #expect(try text(of: file) == "0 page 1\n1 slow\n2 page 3\n3 the end\n")
    }

    @Test func transientFailureRestartsTheFile() async throws {
        try write(6)
        _ = try requestPDF()
        let printer = Printer()
        printer.isUnavailable.withLock { $0 = true }
        let failure = await #expect(throws: JobFailure.self) { try await runJob(printer) }
        #expect(failure?.isTransient == true)
        printer.isUnavailable.withLock { $0 = false }
        try await runJob(printer)
        #expect(try pdfs(of: world.ann).first?.renderedPages == 6)
    }

    @Test func cancelledAndExpiredFilesAreDeleted() async throws {
        try write(3)
        _ = try requestPDF()
        let first = try #require(try pdfs(of: world.ann).first)
        #expect(try site.client.post(DiaryPath.pdfRemoval(first.id), form: [:]).status == 303)
        #expect(try world.jobs(RenderPDFJob.kind).isEmpty)
        _ = try requestPDF()
        try await runJob(Printer())
        let file = try #require(try pdfs(of: world.ann).first)
        let path = world.store.pdfPath(file.id)
        try world.store.deleteUnusedPDFs()
        #expect(FileManager.default.fileExists(atPath: path))
        world.clock.advance(.seconds(7 * 86_400))
        #expect(try site.client.get(DiaryPath.pdfFile(file.id)).status == 404)
        try world.store.deleteUnusedPDFs()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try pdfs(of: world.ann).isEmpty)
    }

    @Test func erasingAPersonDeletesTheirFiles() async throws {
        try write(3)
        _ = try requestPDF()
        try await runJob(Printer())
        let file = try #require(try pdfs(of: world.ann).first)
        try world.store.deletePDFFiles(of: world.ann)
        #expect(!FileManager.default.fileExists(atPath: world.store.pdfPath(file.id)))
    }

    @Test func fourthPendingFileIsRejected() throws {
        try write(4)
        for day in 1...3 { #expect(try requestPDF(["from": "2026-11-01", "to": "2026-11-2\(day)"]).status == 303) }
        #expect(try requestPDF(["from": "2026-11-01", "to": "2026-11-29"]).status == 422)
    }
}

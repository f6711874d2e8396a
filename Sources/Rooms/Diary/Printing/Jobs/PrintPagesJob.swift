import Catalog
import Foundation
import Jobs
import MediaProtocol
import PageDocument

/// Draws the pages of some days into one PDF file, some at a time, so that a year needs no more memory than a week.
package struct PrintPagesJob: JobHandler {
    package typealias Payload = PagePrint.ID
    package static let kind = DiaryStore.printJob
    /// The media worker draws so many before it looks after somebody else.
    static let step = 4
    /// Points: 170 mm on paper.
    static let width = 482

    package var title: Phrase { Phrase("일기 PDF 만들기", "Make a PDF of the diary") }
    package var lease: Duration { .seconds(300) }
    package var places: Int { 1 }

    let store: DiaryStore
    let drawer: PageDrawer

    package func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        let failures: [MediaError] = [.unavailable, .unwritable, .cancelled]
        return failures.first { $0.code == code }.map { Phrase($0.explanation.ko, $0.explanation.en) }
    }

    package func run(_ job: Job, report: JobReport) async throws {
        let id = try payload(of: job)
        guard let person = job.person, let print = try find(id, of: person), print.finishedAt == nil else { return }
        let path = store.printFile(id) + ".tmp"
        try FileManager.default.createDirectory(
            atPath: store.printFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { unlink(path) }
        var joiner = try PDFJoiner(path: path)
        var (done, leftOut) = (0, 0)
        var place: DiaryListing.Place?
        repeat {
            let (pages, unread, next) = try pages(of: print, after: place, person)
            leftOut += unread
            leftOut += try await draw(pages, into: &joiner)
            done += pages.count + unread
            guard try store.notePrint(id, done: done, leftOut: leftOut, of: person) else { return }
            place = next
            if place != nil { try await report.progress(min(done, print.pages), of: print.pages) }
        } while place != nil
        let count = joiner.pageCount
        let bytes = try joiner.finish()
        // The file before its row: one that nobody wants any longer goes at once, or with the next sweep.
        guard rename(path, store.printFile(id)) == 0 else { throw CocoaError(.fileWriteUnknown) }
        let isWanted = try store.catalog.write(of: person) { scope in
            try store.finishPrint(id, done: count, leftOut: leftOut, bytes: bytes, in: scope)
        }
        if !isWanted { unlink(store.printFile(id)) }
    }

    private func find(_ id: PagePrint.ID, of person: Person.ID) throws -> PagePrint? {
        try store.catalog.read(of: person) { try store.prints(in: $0).first { $0.id == id } }
    }

    /// The next pages, how many beside them cannot be read, and where it goes on.
    private func pages(
        of print: PagePrint, after place: DiaryListing.Place?, _ person: Person.ID
    ) throws -> ([PageDocument], Int, DiaryListing.Place?) {
        try store.catalog.read(of: person) { scope in
            let found = try store.rows(print.listing(after: place, limit: Self.step), in: scope)
            let finished = found.rows.filter(\.isFinished)
            let documents = try store.documents(of: finished, in: scope.db)
            let pages = finished.compactMap { documents[$0.id] }.compactMap { try? PageDocument(json: $0) }
            return (pages, finished.count - pages.count, found.next)
        }
    }

    /// - Returns: how many could not be drawn.
    private func draw(_ pages: [PageDocument], into joiner: inout PDFJoiner) async throws -> Int {
        guard !pages.isEmpty else { return 0 }
        do throws(MediaError) {
            try await add(pages, to: &joiner)
            return 0
        } catch {
            if error.isOurs { throw JobFailure(code: error.code, isTransient: true) }
            // One of them spoils it: the others are drawn alone.
            guard pages.count > 1 else { return 1 }
        }
        var leftOut = 0
        for page in pages { leftOut += try await draw([page], into: &joiner) }
        return leftOut
    }

    private func add(_ pages: [PageDocument], to joiner: inout PDFJoiner) async throws(MediaError) {
        let image = try await drawer.draw(pages, width: Self.width, format: .pdf)
        defer { unlink(image.path) }
        guard let bytes = FileManager.default.contents(atPath: image.path) else { throw .unavailable }
        do { try joiner.add(Array(bytes)) } catch is PDFJoiner.Failure { throw .corrupt } catch { throw .unwritable }
    }
}

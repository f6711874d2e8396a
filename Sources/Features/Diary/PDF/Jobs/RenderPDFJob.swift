import Catalog
import Files
import Foundation
import Jobs
import MediaProtocol
import PageDocument

/// Draws the pages of some days into one PDF file, one after another, so that a year needs no more memory than a week.
struct RenderPDFJob: JobHandler {
    typealias Payload = DiaryPDF.ID
    static let kind = DiaryStore.printJob
    /// The number of pages that are read at once.
    static let step = 4
    /// Points: 170 mm on paper.
    static let width = 482
    /// The number of failed attempts after which a page is left out: the machine may have been busy the first time.
    static let attempts = 2

    var title: Phrase { Phrase("일기 PDF 만들기", "Make a PDF of the diary") }
    var lease: Duration { .seconds(300) }
    var maxConcurrency: Int { 1 }

    let store: DiaryStore
    let renderer: PageFileRenderer

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { PageFileRenderer.reason(code) }

    func run(_ job: Job, report: JobContext) async throws {
        let id = try payload(of: job)
        guard let person = job.person, let print = try find(id, of: person), print.finishedAt == nil else { return }
        try Directory.make(store.printFolder)
        var failures: [Item.ID: Int] = [:]
        while true {
            do {
                let file = try StagedFile(store.printFile(id))
                guard let written = try await write(print, of: person, to: file, failures, report) else { return }
                // The file before its row: one that nobody wants any longer goes at once, or with the next sweep.
                try file.commit()
                let isWanted = try store.catalog.write(of: person) { scope in
                    try store.finishPrint(
                        id, done: written.pages, leftOut: written.leftOut, bytes: written.bytes, in: scope)
                }
                if !isWanted { unlink(store.printFile(id)) }
                return
            } catch let spoiled as IncompleteFileError {
                failures[spoiled.page, default: 0] += 1
            }
        }
    }

    /// A page could not be drawn, and its file cannot be gone on with.
    private struct IncompleteFileError: Error {
        let page: Item.ID
    }

    /// Writes the file.
    /// - Parameter failures: the number of failed attempts of each page.
    /// - Returns: nil if nobody wants the file any longer.
    /// - Throws: ``IncompleteFileError``; `JobFailure`.
    private func write(
        _ print: DiaryPDF, of person: Person.ID, to file: StagedFile, _ failures: [Item.ID: Int], _ report: JobContext
    ) async throws -> (pages: Int, leftOut: Int, bytes: Int)? {
        var (drawn, leftOut, bytes) = (0, 0, 0)
        var place: DiaryFilter.PageCursor?
        repeat {
            let (pages, next) = try pages(of: print, after: place, person)
            for page in pages {
                if let document = page.document, failures[page.id, default: 0] < Self.attempts {
                    do throws(MediaError) {
                        bytes += try await add(document, before: drawn, to: file)
                    } catch {
                        guard error.isOurs else { throw IncompleteFileError(page: page.id) }
                        throw JobFailure(code: error.code, isTransient: true)
                    }
                    drawn += 1
                } else {
                    leftOut += 1
                }
                let done = drawn + leftOut
                guard try store.notePrint(print.id, done: done, leftOut: leftOut, of: person) else {
                    // The worker goes with the file that it keeps open.
                    _ = try? await add(nil, before: drawn, to: file)
                    return nil
                }
                if done < print.pages { try await report.progress(done, of: print.pages) }
            }
            place = next
        } while place != nil
        do throws(MediaError) {
            bytes += try await add(nil, before: drawn, to: file)
        } catch {
            throw JobFailure(code: error.code, isTransient: true)
        }
        return (drawn, leftOut, bytes)
    }

    private func find(_ id: DiaryPDF.ID, of person: Person.ID) throws -> DiaryPDF? {
        try store.catalog.read(of: person) { try store.prints(in: $0).first { $0.id == id } }
    }

    /// The next finished pages, without what cannot be read on them, and where it goes on.
    private func pages(
        of print: DiaryPDF, after place: DiaryFilter.PageCursor?, _ person: Person.ID
    ) throws -> ([(id: Item.ID, document: PageDocument?)], DiaryFilter.PageCursor?) {
        try store.catalog.read(of: person) { scope in
            let found = try store.rows(print.listing(after: place, limit: Self.step), in: scope)
            let finished = found.rows.filter(\.isFinished)
            let documents = try store.documents(of: finished, in: scope.db)
            let pages = finished.map { page in
                (page.id, documents[page.id].flatMap { try? PageDocument(json: $0) })
            }
            return (pages, found.next)
        }
    }

    /// Appends the bytes of a page to the file, or those of its end.
    /// - Returns: the number of bytes.
    private func add(_ page: PageDocument?, before: Int, to file: StagedFile) async throws(MediaError) -> Int {
        let part = try await renderer.print(page, before: before, width: Self.width)
        defer { unlink(part.path) }
        guard let bytes = try? File.contents(of: part.path) else { throw .unavailable }
        do { try file.write(bytes) } catch { throw .unwritable }
        return bytes.count
    }
}

import Catalog
import Files
import Foundation
import Jobs
import MediaProtocol
import PageDocument

/// Draws the pages of a range of days into one PDF file, one after another, so that memory use does not grow with the
/// number of pages.
struct RenderPDFJob: JobHandler {
    typealias Payload = DiaryPDF.ID
    static let kind = DiaryStore.pdfJobKind
    /// Number of pages that are read from the database at once.
    static let batchSize = 4
    /// Width of a page in points: 170 mm on paper.
    static let width = 482
    /// Number of failed attempts after which a page is left out: the machine may have been busy the first time.
    static let maxAttempts = 2

    var title: Phrase { Phrase("일기 PDF 만들기", "Make a PDF of the diary") }
    var lease: Duration { .seconds(300) }
    var maxConcurrency: Int { 1 }

    let store: DiaryStore
    let renderer: PageFileRenderer

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { PageFileRenderer.reason(code) }

    func run(_ job: Job, report: JobContext) async throws {
        let id = try payload(of: job)
        guard let person = job.person, let pdf = try find(id, of: person), pdf.finishedAt == nil else { return }
        try Directory.make(store.pdfFolder)
        var failures: [Item.ID: Int] = [:]
        while true {
            do {
                let file = try StagedFile(store.pdfPath(id))
                guard let written = try await write(pdf, of: person, to: file, failures, report) else { return }
                // The row is finished after its file. If the row is gone, the file is deleted now or by the next cleanup.
                try file.commit()
                let isWanted = try store.catalog.write(of: person) { scope in
                    try store.finishPDF(
                        id, renderedPages: written.renderedPages, failedPages: written.failedPages,
                        bytes: written.bytes, in: scope)
                }
                if !isWanted { unlink(store.pdfPath(id)) }
                return
            } catch let failure as IncompleteFileError {
                failures[failure.page, default: 0] += 1
            }
        }
    }

    /// Error: a page could not be drawn, so the file has to be begun again.
    private struct IncompleteFileError: Error {
        let page: Item.ID
    }

    /// Writes the file.
    /// - Parameter failures: the number of failed attempts of each page.
    /// - Returns: `nil` if the file was removed meanwhile.
    /// - Throws: ``IncompleteFileError``; `JobFailure`.
    private func write(
        _ pdf: DiaryPDF, of person: Person.ID, to file: StagedFile, _ failures: [Item.ID: Int], _ report: JobContext
    ) async throws -> (renderedPages: Int, failedPages: Int, bytes: Int)? {
        var (renderedPages, failedPages, bytes) = (0, 0, 0)
        var cursor: DiaryFilter.PageCursor?
        repeat {
            let (pages, nextCursor) = try pages(of: pdf, after: cursor, person)
            for page in pages {
                if let document = page.document, failures[page.id, default: 0] < Self.maxAttempts {
                    do throws(MediaError) {
                        bytes += try await append(document, before: renderedPages, to: file)
                    } catch {
                        guard error.isOurs else { throw IncompleteFileError(page: page.id) }
                        throw JobFailure(code: error.code, isTransient: true)
                    }
                    renderedPages += 1
                } else {
                    failedPages += 1
                }
                let doneCount = renderedPages + failedPages
                guard
                    try store.recordProgress(
                        of: pdf.id, renderedPages: doneCount, failedPages: failedPages, by: person)
                else {
                    // Ending the file makes the worker release it.
                    _ = try? await append(nil, before: renderedPages, to: file)
                    return nil
                }
                if doneCount < pdf.pageCount { try await report.progress(doneCount, of: pdf.pageCount) }
            }
            cursor = nextCursor
        } while cursor != nil
        do throws(MediaError) {
            bytes += try await append(nil, before: renderedPages, to: file)
        } catch {
            throw JobFailure(code: error.code, isTransient: true)
        }
        return (renderedPages, failedPages, bytes)
    }

    private func find(_ id: DiaryPDF.ID, of person: Person.ID) throws -> DiaryPDF? {
        try store.catalog.read(of: person) { try store.pdfs(in: $0).first { $0.id == id } }
    }

    /// Returns the next finished pages and the cursor behind them; the document is `nil` if it cannot be read.
    private func pages(
        of pdf: DiaryPDF, after cursor: DiaryFilter.PageCursor?, _ person: Person.ID
    ) throws -> ([(id: Item.ID, document: PageDocument?)], DiaryFilter.PageCursor?) {
        try store.catalog.read(of: person) { scope in
            let (listedPages, nextCursor) = try store.list(
                pdf.pageFilter(after: cursor, limit: Self.batchSize), in: scope)
            let finished = listedPages.filter(\.isFinished)
            let documents = try store.documents(of: finished, in: scope.db)
            let pages = finished.map { page in
                (page.id, documents[page.id].flatMap { try? PageDocument(json: $0) })
            }
            return (pages, nextCursor)
        }
    }

    /// Appends the bytes of a page to the file, or those of its end if `page` is `nil`.
    ///
    /// - Parameter before: number of pages before this one.
    /// - Returns: the number of bytes.
    private func append(_ page: PageDocument?, before: Int, to file: StagedFile) async throws(MediaError) -> Int {
        let part = try await renderer.print(page, before: before, width: Self.width)
        defer { unlink(part.path) }
        guard let bytes = try? File.contents(of: part.path) else { throw .unavailable }
        do { try file.write(bytes) } catch { throw .unwritable }
        return bytes.count
    }
}

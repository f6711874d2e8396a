import Catalog
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import Text
import WorkImport
import WorkTestSupport
import Works

@testable import Books

struct BookRoundTripTests {
    private let instance: WorkTestInstance<Book>

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test func exportedBooksImportUnchanged() async throws {
        try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        try instance.save("번역한 책, 하나") {
            $0.work.publishedOn = .init("2024-05")
            $0.work.progress = .percent(40)
            $0.status = .reading
            $0.credits = [Credit(.author, "한강"), Credit(.translator, "김"), Credit(.editor, "이")]
            $0.rating = Rating(halves: 7.5)
            $0.note = "줄\n바꿈 \"따옴표\""
        }
        // Text that a spreadsheet would compute.
        try instance.save("-책") {
            $0.work.publisher = "=SUM(A1)"
            $0.note = "'@x <b>"
        }
        let site = try instance.site()
        let file = try site.client.get(BookPath.export())
        #expect(file.header("Content-Disposition")?.contains("goodreads.csv") == true)
        let other = try WorkTestInstance(Book.self)
        let otherSite = try other.site()
        let run = try await other.run(file.text, "goodreads.csv")
        #expect((run.counts.accepted, run.counts.total) == (4, 4))
        let again = try otherSite.client.get(BookPath.export()).text
        #expect(again.split(separator: "\r\n").sorted() == file.text.split(separator: "\r\n").sorted())
    }
}

import Books
import Catalog
import GRDB
import Site
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

/// Quotes of books that come from readers.
struct QuoteImportTests {
    private let instance: WorkTestInstance<Book>

    init() throws {
        instance = try WorkTestInstance()
    }

    private func quotes() throws -> [String] {
        try instance.rowTexts(
            "SELECT title, replace(text, char(10), '/'), locator, bookQuote.note, date(createdAt / 1000, 'unixepoch') FROM bookQuote JOIN item ON item.id = bookQuote.item ORDER BY bookQuote.id"
        )
    }

    @Test func clippingsBecomeQuotesOfTheirBooks() async throws {
        let run = try await instance.run(ClippingTests.file, "My Clippings.txt")
        #expect((run.format, run.counts.accepted, run.counts.failed) == ("kindle", 3, 1))
        #expect(
            try quotes() == [
                "The Paper House A line to keep. 12 What I thought. 2019-08-24", "한 책 남길 한 줄./두 줄. 45  2020-03-01",
            ])
        #expect(
            try instance.rowTexts("SELECT name FROM bookCredit ORDER BY item, position") == [
                "Bada, Han", "Nal Lee", "지은이",
            ])
    }

    @Test func importingTheSameClippingsAgainChangesNothing() async throws {
        try await instance.run(ClippingTests.file, "My Clippings.txt")
        let before = try quotes() + instance.rowTexts("SELECT note, version, changedAt FROM item ORDER BY id")
        let again = try await instance.run(ClippingTests.file, "My Clippings.txt")
        #expect((again.counts.accepted, again.counts.duplicate, again.counts.failed) == (0, 3, 1))
        #expect(try quotes() + instance.rowTexts("SELECT note, version, changedAt FROM item ORDER BY id") == before)
    }

    @Test func quoteIsAddedToTheExistingBook() async throws {
        try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        try await instance.run(ClippingTests.file.replacing("Bada, Han;Nal Lee", with: "Han Bada"), "My Clippings.txt")
        #expect(try instance.rowTexts("SELECT count(*) FROM item WHERE title = 'The Paper House'") == ["1"])
        #expect(try quotes().count == 2)
    }

    @Test func laterNoteIsAddedToItsQuote() async throws {
        let early = ClippingTests.file.replacing("What I thought.", with: "")
        try await instance.run(early, "My Clippings.txt")
        #expect(try quotes().first == "The Paper House A line to keep. 12  2019-08-24")
        let run = try await instance.run(ClippingTests.file, "My Clippings.txt")
        #expect(run.counts.accepted == 1)
        #expect(try quotes().first == "The Paper House A line to keep. 12 What I thought. 2019-08-24")
        try instance.importer.undo(run.id, by: instance.ann)
        #expect(try quotes().first == "The Paper House A line to keep. 12  2019-08-24")
    }

    @Test func readwiseAddsOnlyNewQuotes() async throws {
        try await instance.run(ClippingTests.file, "My Clippings.txt")
        let table = """
            Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
            A line to keep.,The Paper House,Nal Lee,,,,,page,12,2019-08-24 04:56:00+00:00,
            Another line.,The Paper House,Nal Lee,,,,,page,14,2019-08-24 04:56:00+00:00,
            """
        let run = try await instance.run(table, "readwise-data.csv")
        #expect((run.counts.accepted, run.counts.duplicate, run.counts.choice) == (1, 1, 0))
        #expect(try quotes().count == 3)
    }
}

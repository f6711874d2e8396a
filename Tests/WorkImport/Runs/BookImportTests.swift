import Books
import Catalog
import HTTPServer
import Site
import Tasks
import TestSupport
import Testing
import WorkImport
import WorkTestSupport
import Works

struct BookImportTests {
    private let instance: WorkTestInstance<Book>

    init() throws {
        instance = try WorkTestInstance()
    }

    @Test func importsAWholeLibrary() async throws {
        let run = try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        #expect(run.state == .done && run.counts.accepted == 2)
        let books = try instance.rowTexts(
            "SELECT title, isbn13, publisher, publishedOn, pageCount, status, rating, lookup, note FROM book JOIN item ON id = item ORDER BY id"
        )
        #expect(
            books
                == [
                    "The Paper House 9788936434120 Dream Press 2012 312 read 8.0 waiting mine alone\\n\\nBinding: Paperback",
                    "옛 노래 -  - - want - waiting ",
                ])
        #expect(
            try instance.rowTexts("SELECT startedOn, finishedOn, replace(note, char(10), '/') FROM reading ORDER BY id")
                == [
                    "- 2023-05-06 Good./Very.", "- - ",
                ])
        #expect(try instance.rowTexts("SELECT name, number FROM workSeries") == ["Night Letters 2"])
        #expect(try instance.rowTexts("SELECT copies FROM workHolding") == ["1"])
        #expect(
            try instance.rowTexts("SELECT role, name FROM bookCredit ORDER BY item, position") == [
                "author Han Bada", "author Lee Nal", "author 무명",
            ])
    }

    @Test func unclosedQuoteDoesNotAffectOtherRows() async throws {
        let header = "Book Id,Title,Author,My Rating,Date Read,Exclusive Shelf,My Review,Read Count\n"
        let rows = (0..<6).map { number in
            "71\(number),Row \(number),Au,3,2024/01/02,read,\(number == 1 ? "\"never closed" : ""),1\n"
        }
        let run = try await instance.run(header + rows.joined(), ImportSamples.goodreadsName)
        #expect((run.counts.accepted, run.counts.failed) == (6, 0))
        #expect(try instance.rows(run).map { $0.reason ?? "" } == ["", "open-quote", "", "", "", ""])
        #expect(try instance.rowTexts("SELECT note FROM reading WHERE note <> ''") == ["never closed"])
        let site = try instance.site()
        let page = try site.client.get(Book.paths.importing.run(run.id))
        #expect(page.text.contains("따옴표가 닫히지 않은") && page.markupErrors.isEmpty)
    }

    @Test func otherColumnsAreAddedToTheNoteOnce() async throws {
        for _ in 0..<2 { try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName) }
        #expect(try instance.stored("The Paper House").item.note == "mine alone\n\nBinding: Paperback")
    }

    @Test func matchesBooksByISBNOrTitleAndAuthor() async throws {
        try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        let list = try await instance.run("978-89-364-3412-0\n123abc\n", "numbers.txt")
        #expect((list.counts.duplicate, list.counts.failed, list.counts.accepted) == (1, 1, 0))
        let logr = try await instance.run(
            "title,isbn,description,reading_status,current_page,total_pages,author,rating,notes\n옛 노래,,,Currently reading,40,312,무명,,\n옛 노래,,,Read,0,0,딴사람,,\n",
            "booklogr.csv")
        #expect((logr.counts.accepted, logr.counts.choice) == (2, 0))
        #expect(
            try instance.rowTexts(
                "SELECT title, status, page FROM book JOIN item ON id = item WHERE title = '옛 노래' ORDER BY id")
                == ["옛 노래 reading 40", "옛 노래 read -"])
    }

    @Test func otherEditionWaitsForAChoice() async throws {
        try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        let run = try await instance.run(
            "title,isbn,description,reading_status,current_page,total_pages,author,rating,notes\nThe Paper House,9780306406157,,Read,0,0,Han Bada,,\n",
            "booklogr.csv")
        #expect(run.counts.choice == 1)
        let site = try instance.site()
        let page = try site.client.get(Book.paths.importing.run(run.id))
        #expect(page.text.contains("어느 것인가요?") && page.markupErrors.isEmpty)
    }

    @Test func undoRemovesAnImportAndImportingRestoresIt() async throws {
        let run = try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        try instance.importer.undo(run.id, by: instance.ann)
        #expect(try instance.rowTexts("SELECT count(*) FROM item WHERE state <> 'trashed'") == ["0"])
        let again = try await instance.run(ImportSamples.goodreads, ImportSamples.goodreadsName)
        #expect(again.counts.accepted == 2)
        #expect(try instance.rowTexts("SELECT count(*) FROM item WHERE state = 'kept'") == ["2"])
        #expect(try instance.rowTexts("SELECT count(*) FROM reading") == ["2"])
    }

    @Test func onlyTheCurrentReadingIsImportedAsOpen() async throws {
        let file = """
            Title,Authors,ISBN/UID,Read Status,Dates Read,Read Count
            종이 집,Han Bada,9788936434120,currently-reading,"2020/01/01-2020/02/03, 2023/04/01-",1
            다른 책,Kim,,read,2022/04/01-,1
            """
        _ = try await instance.run(file, "storygraph.csv")
        #expect(
            try instance.rowTexts("SELECT startedOn, finishedOn, isOpen FROM reading ORDER BY startedOn")
                == ["2020-01-01 2020-02-03 0", "2022-04-01 - 0", "2023-04-01 - 1"])
    }
}

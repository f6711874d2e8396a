import Catalog
import Foundation
import GRDB
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import WorkImport
import Works

@testable import Books

struct BookImportTests {
    let world: World

    init() throws {
        world = try World()
    }

    private static let goodreads = #"""
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
        11,"The Paper House (Night Letters, #2)",Han Bada,"Bada, Han","Lee Nal","=""8936434128""","=""9788936434120""",4,3.97,Dream Press,Paperback,312,2012,2007,2023/05/06,2023/01/02,slow,slow (#2),read,"Good.<br/>Very.",,mine alone,2,1
        12,옛 노래,무명,무명,,"=""""","=""""",0,4.0,,,,,,,2023/01/03,to-read,to-read (#7),to-read,,,,0,0
        """#

    @discardableResult
    private func run(_ text: String, _ name: String, in world: World) async throws -> ImportRun {
        let path = "\(world.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try world.importer.begin(path, fileName: name, by: world.ann, queues: false)
        try await world.importer.finish(run.id, of: world.ann)
        return try world.catalog.read(of: world.ann) { try world.catalog.imports.get(run.id, in: $0) }
    }

    private func facts(_ sql: String) throws -> [String] {
        try world.catalog.read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                (0..<row.count).map { row[$0] as DatabaseValue }.map {
                    $0.isNull ? "-" : $0.description.replacing("\"", with: "")
                }
                .joined(separator: " ")
            }
        }
    }

    @Test func aLibraryComesInWhole() async throws {
        let run = try await run(Self.goodreads, "goodreads_library_export.csv", in: world)
        #expect(run.state == .done && run.counts.accepted == 2)
        #expect(
            try facts(
                "SELECT title, isbn13, publisher, publishedOn, pageCount, status, rating, lookup, note FROM book JOIN item ON id = item ORDER BY id"
            )
                == [
                    "The Paper House 9788936434120 Dream Press 2012 312 read 8.0 waiting mine alone",
                    "옛 노래 - - - want - none",
                ].map { $0 == "옛 노래 - - - want - none" ? "옛 노래 -  - - want - none " : $0 })
        #expect(
            try facts("SELECT startedOn, finishedOn, replace(note, char(10), '/') FROM reading ORDER BY id") == [
                "- 2023-05-06 Good./Very.", "- - ",
            ])
        #expect(try facts("SELECT name, number FROM workSeries") == ["Night Letters 2"])
        #expect(try facts("SELECT copies FROM workHolding") == ["1"])
        #expect(
            try facts("SELECT role, name FROM bookCredit ORDER BY item, position") == [
                "author Han Bada", "author Lee Nal", "author 무명",
            ])
    }

    @Test func byNumberAndByTitleAndAuthor() async throws {
        try await run(Self.goodreads, "goodreads_library_export.csv", in: world)
        let list = try await run("978-89-364-3412-0\n123abc\n", "numbers.txt", in: world)
        #expect((list.counts.duplicate, list.counts.failed, list.counts.accepted) == (1, 1, 0))
        let logr = try await run(
            "title,isbn,description,reading_status,current_page,total_pages,author,rating,notes\n옛 노래,,,Currently reading,40,312,무명,,\n옛 노래,,,Read,0,0,딴사람,,\n",
            "booklogr.csv", in: world)
        #expect((logr.counts.accepted, logr.counts.choice) == (2, 0))
        #expect(
            try facts("SELECT title, status, page FROM book JOIN item ON id = item WHERE title = '옛 노래' ORDER BY id")
                == ["옛 노래 reading 40", "옛 노래 read -"])
    }

    @Test func anotherEditionIsAskedAbout() async throws {
        try await run(Self.goodreads, "goodreads_library_export.csv", in: world)
        let run = try await run(
            "title,isbn,description,reading_status,current_page,total_pages,author,rating,notes\nThe Paper House,9780306406157,,Read,0,0,Han Bada,,\n",
            "booklogr.csv", in: world)
        #expect(run.counts.choice == 1)
        let site = try SignedInSite(world)
        let page = try site.client.get(Book.paths.importing.run(run.id))
        #expect(page.text.contains("어느 것인가요?") && page.markupErrors.isEmpty)
    }

    @Test func outAndInAgainIsTheSame() async throws {
        try await run(Self.goodreads, "goodreads_library_export.csv", in: world)
        try world.save("번역한 책, 하나") {
            $0.work.publishedOn = .init("2024-05")
            $0.work.progress = .percent(40)
            $0.status = .reading
            $0.credits = [Credit(.author, "한강"), Credit(.translator, "김"), Credit(.editor, "이")]
            $0.rating = Rating(halves: 7.5)
            $0.note = "줄\n바꿈 \"따옴표\""
        }
        let site = try SignedInSite(world)
        let file = try site.client.get(BookPath.export())
        #expect(file.header("Content-Disposition")?.contains("goodreads.csv") == true)
        let other = try World()
        let otherSite = try SignedInSite(other)
        let run = try await run(file.text, "goodreads.csv", in: other)
        #expect((run.counts.accepted, run.counts.total) == (3, 3))
        let again = try otherSite.client.get(BookPath.export()).text
        #expect(again.split(separator: "\r\n").sorted() == file.text.split(separator: "\r\n").sorted())
    }

    @Test func undoneAsAWhole() async throws {
        let run = try await run(Self.goodreads, "goodreads_library_export.csv", in: world)
        try world.importer.undo(run.id, by: world.ann)
        #expect(try facts("SELECT count(*) FROM item WHERE state <> 'trashed'") == ["0"])
        let again = try await self.run(Self.goodreads, "goodreads_library_export.csv", in: world)
        #expect(again.counts.accepted == 2)
        #expect(try facts("SELECT count(*) FROM item WHERE state = 'kept'") == ["2"])
        #expect(try facts("SELECT count(*) FROM reading") == ["2"])
    }

    @Test func aBookBeingReadGoesOn() async throws {
        let file = """
            Title,Authors,ISBN/UID,Read Status,Dates Read,Read Count
            종이 집,Han Bada,9788936434120,currently-reading,"2020/01/01-2020/02/03, 2023/04/01-",1
            다른 책,Kim,,read,2022/04/01-,1
            """
        _ = try await run(file, "storygraph.csv", in: world)
        #expect(
            try facts("SELECT startedOn, finishedOn, isOpen FROM reading ORDER BY startedOn")
                == ["2020-01-01 2020-02-03 0", "2022-04-01 - 0", "2023-04-01 - 1"])
    }
}

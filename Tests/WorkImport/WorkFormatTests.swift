import Archives
import Catalog
import Foundation
import Providers
import Tables
import TestSupport
import Testing
import Text
import Works

@testable import WorkImport

@Suite struct WorkFormatTests {
    /// Returns one line for each row of a fixture: its values, or `!` and the reason of a rejected row.
    static func read(
        _ text: String, name: String, in zone: Zone = .utc
    ) throws -> (format: String, rows: [String]) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try read(path, name: name, folder, in: zone)
    }

    static func read(
        _ path: String, name: String, _ folder: TemporaryFolder, in zone: Zone = .utc
    ) throws -> (format: String, rows: [String]) {
        let file = try ImportFile(path, name: name, scratch: folder.path + "/scratch")
        var rows = ImportRows(file)
        var lines: [String] = []
        while let fields = try rows.next() {
            // The stored JSON of a row is enough to read the row again.
            let kept = try #require(ImportRecord(json: fields.json))
            do {
                lines.append(try file.format.work(kept, in: file.context(in: zone)).fixtureLine)
            } catch let problem as RowNote {
                lines.append("!\(problem.text)")
            }
        }
        return (file.format.name, lines)
    }

    @Test(arguments: FormatFixtures.all)
    func recognisesFormatAndReadsItsRows(_ fixture: FormatFixtures.Fixture) throws {
        let read = try Self.read(fixture.text, name: fixture.name)
        #expect(read.format == fixture.format)
        #expect(read.rows == fixture.rows)
    }

    @Test func readsLetterboxdZip() throws {
        let folder = try TemporaryFolder()
        let path = try FormatFixtures.zip(FormatFixtures.letterboxdZip, in: folder)
        let file = try ImportFile(path, name: "letterboxd.zip", scratch: folder.path + "/scratch")
        #expect(file.format.name == "letterboxd")
        #expect(
            file.parts.map(\.name) == [
                "watched.csv", "ratings.csv", "watchlist.csv", "likes/films.csv", "diary.csv", "reviews.csv",
                "lists/best.csv",
            ])
        #expect(file.unrecognisedFiles == ["notes.csv"])
    }

    @Test(arguments: [
        ("hello", ImportFileError.unknown), ("{}", .unknown), ("[]", .unknown), ("", .empty),
        (" \n,,\n\t\n", .empty),
        ("a,b\n1,2\n", .columns(["a", "b"])), ("제목;연도\n바다;1", .columns(["제목", "연도"])),
        ("2024-01-02,Quiet Sea,2021\n", .headerless(["2024-01-02", "Quiet Sea", "2021"])),
        ("밤 버스\thttps://boxd.it/a\n", .headerless(["밤 버스", "https://boxd.it/a"])),
        // The error names the missing column.
        (
            "Title,Author,Read Status,Dates Read\n바다,한,read,\n", .missing(["isbn/uid"], of: "The StoryGraph")
        ),
        ("Book Id,Title,Author,My Rating\n1,바다,한,3\n", .missing(["exclusive shelf"], of: "Goodreads")),
        // Three cells are a table, not a list of numbers.
        ("9788936434120,종이 집,한 바다\n8936434128,옛 노래,무명\n", .headerless(["9788936434120", "종이 집", "한 바다"])),
        ("<html><a href=\"https://a.example/\">a</a></html>", .unknown), ("<a", .broken),
    ])
    func rejectsTablesOfUnknownFormats(_ text: String, _ problem: ImportFileError) {
        #expect(throws: problem) { try Self.read(text, name: "a.csv") }
    }

    @Test func scoresAreExact() {
        #expect(Score("3.75", of: 5)?.rating.halves == 7.5)
        #expect(Score("3.75", of: 5)?.isExact == true)
        #expect(Score("7.3", of: 10)?.isExact == false)
        #expect(Score("7.3", of: 10)?.text == "7.3")
        #expect(Score("4,5", of: 5)?.text == "9")
        #expect(Score("11", of: 10) == nil)
        #expect(Score("", of: 10) == nil)
    }
}

extension ImportedWork {
    /// The expected line of a fixture: title, year or "-", ids, people, publication, status, rating, log entries in brackets,
    /// then what else the file says. A log entry is its days, "again" for a repeat, rating, venue, note and "=" with its
    /// name in the file. "1 owned" is the number of copies, "+" the day on which the work was added.
    fileprivate var fixtureLine: String {
        var parts = [title, year.map(String.init) ?? "-"]
        parts += identities.map { "\($0.source):\($0.id)" } + isbns.map { "isbn:\($0.digits)" }
        parts += creators.map {
            $0.role.code == "author" || $0.role.code == "director" ? "by \($0.name)" : "\($0.role.code) \($0.name)"
        }
        if let released { parts.append("\(kind == .book ? "from" : "out") \(released.text)") }
        if let status { parts.append(status.rawValue) }
        if let score { parts.append("★\(score.text)") }
        for logEntry in logEntries {
            parts.append(
                "[\(logEntry.days)\(logEntry.isRepeat ? " again" : "")\(logEntry.isStopped ? " stopped" : "")\(logEntry.score.map { " ★\($0.text)" } ?? "")\(logEntry.venue.isEmpty ? "" : " at \(logEntry.venue)")\(logEntry.note.isEmpty ? "" : " “\(logEntry.note)”")\(logEntry.name.isEmpty ? "" : " =\(logEntry.name)")]"
            )
        }
        if isLiked { parts.append("♥") }
        parts += tags.map { "#\($0)" }
        parts += listPositions.map {
            "in \($0.list)\($0.position.map { " \($0)" } ?? "")\($0.note.isEmpty ? "" : " “\($0.note)”")"
        }
        if !series.isEmpty { parts.append("of \(series) \(seriesNumber)") }
        switch progress {
        case .page(let page): parts.append("p\(page)")
        case .percent(let percent): parts.append("\(percent)%")
        case nil: break
        }
        if let pages { parts.append("\(pages) pages") }
        if let copies { parts.append("\(copies) owned") }
        if let loan { parts.append("lent to \(loan.borrower) \(loan.since?.text ?? "")") }
        parts += quotes.map { "“\($0.text)” \($0.locator)\($0.note.isEmpty ? "" : " + “\($0.note)”")" }
        if !review.isEmpty { parts.append("review “\(review)”") }
        if !note.isEmpty { parts.append("note “\(note)”") }
        if !details.isEmpty { parts.append("details “\(details.joined(separator: " / "))”") }
        if let addedAt { parts.append("+\(addedAt.rfc3339.prefix(10))") }
        return parts.joined(separator: " ")
    }
}

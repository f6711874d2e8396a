import Catalog
import Foundation
import Providers
import TestSupport
import Testing
import Works

@testable import WorkImport

/// IDs that a spreadsheet has damaged do not identify a work.
@Suite struct ExternalIDTests {
    private func works(_ text: String, _ name: String) throws -> [ImportedWork] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let file = try ImportFile(path, name: name, scratch: folder.path + "/scratch")
        var rows = ImportRows(file)
        var works: [ImportedWork] = []
        while let fields = try rows.next() { works.append(try file.format.work(fields, in: file.context(in: .utc))) }
        return works
    }

    @Test(arguments: [
        "9.78894E+12", "9,78894E+12", "9788936434121", "9780590000000", "B00ABCDEFG", "2-Jan", "-9788936434121",
        "0f8fad5b-d9cb-469f-a165",
    ])
    func invalidISBNIsNotAnIdentity(_ text: String) throws {
        let file = "Title,Authors,ISBN/UID,Read Status\n나무의 말,김새벽,\"\(text)\",read\nBerget,Kari Moe,\"\(text)\",read\n"
        let works = try works(file, "storygraph.csv")
        #expect(works.allSatisfy { $0.identities.isEmpty && $0.isbns.isEmpty && $0.invalidIDs == [text] })
        #expect(Set(works.map(\.subject)).count == 2)
    }

    @Test(arguments: [
        ("=\"9788936434120\"", "9788936434120"), ("978-89-364-3412-0", "9788936434120"),
        ("8936434128", "9788936434120"), ("306406152", "9780306406157"), ("7149522", "9780007149520"),
        ("306406153", nil),
        ("9788936434120.0", nil), ("9.79119E+12", nil),
    ])
    func lostZerosAreRestoredOnlyIfTheISBNFits(_ text: String, _ digits: String?) {
        #expect(ImportValueParser.isbn(text)?.digits == digits)
    }

    @Test(arguments: [
        (ExternalSource.imdb, ["tt0111161", "tt12345678"], ["111161", "tt1.2E+07", "nm0000001", "tt11", "1-Feb"]),
        (
            ExternalSource.tmdb, ["603", "1184918"],
            ["603.0", "6.03E+02", "-603", "+603", "0603", "1234567890123450", "603,0"]
        ),
        (ExternalSource.goodreads, ["11", "61215351"], ["6.12154E+07", "11.Le_livre", "01/02/2003", "#REF!"]),
        ("librarything", ["21"], ["2.1E+08", "21 "].map { $0 + "x" }),
        ("trakt", ["1"], ["1.0", "0", "True"]),
        (ExternalSource.openLibrary, ["OL1W", "OL7353617M"], ["OL1A", "1", "OL1.0E+07M", "FALSE"]),
        ("storygraph", ["0f8fad5b-d9cb-469f-a165-70867728950e"], ["9.78E+12", "0f8fad5b"]),
        ("calibre", ["0F8FAD5B-D9CB-469F-A165-70867728950E"], ["u-1", "1E+05"]),
        ("boxd", ["aaa1", "quiet-sea"], ["1.2E+10", "1234567890123450"]),
    ])
    func acceptsOnlyValidIDsOfEverySource(_ source: String, _ good: [String], _ bad: [String]) {
        for id in good { #expect(ExternalIDFormat.isValid(WorkExternalID(source: source, id: id)), "\(source) \(id)") }
        for id in bad { #expect(!ExternalIDFormat.isValid(WorkExternalID(source: source, id: id)), "\(source) \(id)") }
    }

    @Test func rowIsImportedWithoutAnInvalidID() throws {
        let films = try works(
            "Const,Your Rating,Date Rated,Title,URL,Title Type\n1.11E+05,8,2024-01-02,조용한 섬,,Movie\n1.11E+05,7,2024-01-02,La Mer,,Movie\n",
            "ratings.csv")
        #expect(films.map(\.title) == ["조용한 섬", "La Mer"])
        #expect(films.allSatisfy { $0.identities.isEmpty && $0.invalidIDs == ["1.11E+05"] })
        let books = try works(
            "Book Id,Title,Author,ISBN,ISBN13,My Rating,Exclusive Shelf\n6.1E+07,Das Haus,Ina Wolf,\"=\"\"\"\"\",9.78E+12,4,read\n",
            "goodreads.csv")
        #expect(books.map(\.invalidIDs) == [["6.1E+07", "9.78E+12"]])
    }
}

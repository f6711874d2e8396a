import Books
import Catalog
import GRDB
import HTTPServer
import TestSupport
import Testing
import Works

@testable import Discovery

/// Providers that send a picture, with status 200, where they have none.
@Suite(.serialized) struct BlankCoverTests {
    private static let isbn = "9788937460449"
    private static let real = SamplePicture.jpeg(width: 96, height: 144)

    /// Google Books as it answers: covers are JPEG, "image not available" is a PNG of a cover's size.
    private func google(_ covers: [String]) throws -> DiscoveryInstance {
        try DiscoveryInstance(keys: ["googlebooks": "k"]) { asked in
            switch asked.path {
            case "/books/v1/volumes", "/books/v1/volumes/g1":
                let links = zip(["large", "medium", "thumbnail"], covers).map { size, name in
                    #""\#(size)":"http://\#(asked.host)/covers/\#(name)""#
                }
                let volume = """
                    {"id":"g1","volumeInfo":{"title":"데미안","imageLinks":{\(links.joined(separator: ","))},
                     "industryIdentifiers":[{"type":"ISBN_13","identifier":"\(Self.isbn)"}]}}
                    """
                return .json(
                    asked.path.hasSuffix("g1")
                        ? volume : #"{"kind":"books#volumes","totalItems":1,"items":[\#(volume)]}"#)
            case "/covers/blank.png": return .bytes(SamplePicture.png(width: 128, height: 192), type: "image/png")
            case "/covers/real.jpg": return .bytes(Self.real, type: "image/jpeg")
            default: return nil
            }
        }
    }

    /// Type and width of what the book has on its cover after it was looked up.
    private func cover(_ instance: DiscoveryInstance) async throws -> String? {
        let item = try instance.books.store.save(BookDraft(try #require(ISBN(Self.isbn))), by: instance.world.ann).item
        try await instance.lookUp(instance.books.store, item.id)
        let book = try instance.book(item.id)
        #expect(book.item.title == "데미안" && book.lookup == .found)
        return try instance.world.catalog.read { db in
            try book.item.cover.flatMap { try instance.world.catalog.media.find($0, in: db) }
                .map { "\($0.type) \($0.width ?? 0)" }
        }
    }

    @Test(arguments: [
        (["blank.png"], nil), (["blank.png", "blank.png"], nil), (["real.jpg"], "image/jpeg 96"),
        (["blank.png", "real.jpg"], "image/jpeg 96"), (["real.jpg", "blank.png"], "image/jpeg 96"),
    ])
    func lookupSkipsBlankCoversOfGoogleBooks(_ covers: [String], _ expected: String?) async throws {
        #expect(try await cover(google(covers)) == expected)
    }

    @Test(arguments: [("blank.png", 404), ("real.jpg", 200)])
    func searchResultDoesNotShowBlankCoversOfGoogleBooks(_ cover: String, _ status: Int) throws {
        let instance = try google(["gone", "gone", cover])
        let site = try instance.site()
        #expect(try site.client.get("/books/find?q=demian").text.contains(">데미안<"))
        let picture = try site.client.get(Book.paths.foundPicture("googlebooks", "g1"))
        #expect(picture.status == status && instance.outside.asked.last?.path == "/covers/\(cover)")
        if status == 200 { #expect(picture.header("Content-Type") == "image/jpeg" && picture.body == Self.real) }
    }

    /// Open Library sends a single pixel unless it is asked to say so; one that comes all the same is no cover.
    @Test func lookupSkipsTheSinglePixelCoverOfOpenLibrary() async throws {
        let instance = try DiscoveryInstance(keys: [:]) { asked in
            switch asked.path {
            case "/isbn/\(Self.isbn).json": .json(#"{"key":"/books/OL1M","title":"데미안","covers":[12]}"#)
            case "/search.json":
                .json(#"{"numFound":1,"docs":[{"key":"/works/OL2W","title":"데미안","cover_i":12}]}"#)
            case "/b/id/12-L.jpg", "/b/id/12-M.jpg":
                .bytes(SamplePicture.jpeg(width: 1, height: 1), type: "image/jpeg")
            default: nil
            }
        }
        #expect(try await cover(instance) == nil)
        let site = try instance.site()
        #expect(try site.client.get("/books/find?q=demian").text.contains(">데미안<"))
        #expect(try site.client.get(Book.paths.foundPicture("openlibrary", "OL2W")).status == 404)
        let pictures = instance.outside.asked.filter { $0.path.hasPrefix("/b/id/") }
        #expect(pictures.map(\.path) == ["/b/id/12-L.jpg", "/b/id/12-M.jpg"])
        #expect(pictures.allSatisfy { $0.query["default"] == "false" })
    }
}

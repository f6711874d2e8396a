import Books
import Catalog
import Foundation
import HTTPServer
import HTTPTypes
import Movies
import Site
import TestSupport
import Testing
import Works

@testable import Discovery

@Suite(.serialized) struct CoverTests {
    private static let poster = SamplePicture.png(width: 80, height: 120)

    private func makeInstance() throws -> DiscoveryInstance {
        try DiscoveryInstance { asked in
            asked.path == "/poster.png" ? .bytes(SamplePicture.png(width: 60, height: 90), type: "image/png") : nil
        }
    }

    private func width(_ item: Item, _ instance: DiscoveryInstance) throws -> Int? {
        try instance.world.catalog.read { db in
            try item.cover.flatMap { try instance.world.catalog.media.find([$0], in: db)[$0]?.width }
        }
    }

    @Test func newFilmIsSavedWithItsUploadedPoster() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        let saved = try site.client.post(
            Movie.paths.index(), form: ["title": "손으로"], file: "picture", bytes: Self.poster)
        #expect(saved.status == 303)
        let item = try #require(try instance.items().first)
        #expect(try width(item, instance) == 80 && item.sources["cover"] == .typed && item.placeholder != nil)
        let form = try site.client.get(Movie.paths.edit(item.id))
        #expect(form.markupErrors.isEmpty && form.text.contains("enctype=\"multipart/form-data\""))
        // The edit form accepts the address of a picture.
        let edited = try site.client.post(
            Movie.paths.show(item.id),
            form: [
                "title": "손으로", "version": "\(item.version)", "pictureAddress": "\(instance.outside.base)/poster.png",
            ])
        #expect(try edited.status == 303 && width(instance.movie(item.id).item, instance) == 60)
    }

    @Test func rejectedPictureKeepsTypedInput() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        let answer = try site.client.post(
            Movie.paths.index(), form: ["title": "남는 <제목>"], file: "picture", bytes: Array("nonsense".utf8))
        #expect(answer.status == 422 && answer.markupErrors.isEmpty)
        #expect(answer.text.contains("이 파일은 그림으로 읽을 수 없어요") && answer.text.contains("남는 &lt;제목&gt;"))
        let address = try site.client.post(
            Book.paths.index(), form: ["title": "책", "pictureAddress": "\(instance.outside.base)/gone.png"])
        #expect(address.status == 422 && address.text.contains("이 주소에서 그림을 가져오지 못했어요"))
        #expect(try instance.items().isEmpty && instance.items(.book).isEmpty)
    }

    @Test func coverCanBeReplacedRemovedAndRestored() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        let item = try instance.books.store.save(BookDraft(title: "책"), by: instance.world.ann).item
        let path = Book.paths.cover(item.id)
        #expect(try site.client.post(path, form: [:], file: "picture", bytes: Self.poster).status == 303)
        #expect(try width(instance.book(item.id).item, instance) == 80)
        #expect(try site.client.post(path, form: ["remove": "1"]).status == 303)
        #expect(try instance.book(item.id).item.cover == nil)
        try instance.world.undo(try instance.world.catalog.history(of: instance.world.ann).first?.id)
        #expect(try width(instance.book(item.id).item, instance) == 80)
        #expect(try site.client.post(path, form: [:]).status == 422)
        let bob = try instance.site(as: instance.world.bob)
        #expect(try bob.client.post(path, form: [:], file: "picture", bytes: Self.poster).status == 404)
    }

    @Test func barcodePhotoRedirectsToTheSearchForItsBook() throws {
        let instance = try makeInstance()
        let site = try instance.site()
        func post(_ codes: String) throws -> LoopbackClient.Answer {
            try site.client.post("/books/find/barcode", form: [:], file: "picture", bytes: Array(codes.utf8))
        }
        let found = try post("12345 9788937460449")
        #expect(found.status == 303 && found.header("Location") == "/books/find?q=9788937460449")
        for (codes, words) in [
            ("8801234567893", "이 바코드는 책의 것이 아니에요"), (" ", "사진에서 바코드를 찾지 못했어요"), ("!", "이 파일은 사진으로 읽을 수 없어요"),
        ] {
            let answer = try post(codes)
            #expect(answer.status == 422 && answer.text.contains(words) && answer.markupErrors.isEmpty)
        }
        let none = try site.client.post("/books/find/barcode", form: [:])
        #expect(none.status == 422 && none.text.contains("바코드 사진을 골라 주세요"))
    }
}

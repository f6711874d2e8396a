import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing

@testable import Screenshots

/// Pictures that are added to a screenshot after its first.
@Suite struct AddPictureTests {
    private static func png(_ number: Int) -> [UInt8] { SamplePicture.png(width: 40 + number, height: 60) }

    private static func add(
        _ world: World, _ bytes: [UInt8], to id: Item.ID, by person: Person.ID? = nil
    ) async throws -> SaveResult {
        try await world.store.add(
            NewScreenshot(path: world.file(bytes), fileName: "more.png"), to: id, by: person ?? world.ann)
    }

    @Test func addedPictureIsLastUntilUndo() async throws {
        let world = try World()
        let item = try await world.save(Self.png(1)).item
        let fake = FakeReader("고등어")
        try await world.work(fake.reader)
        let added = try await Self.add(world, Self.png(2), to: item.id)
        #expect(added.isNew && added.item.id == item.id)
        #expect(try world.pictures(item.id).map(\.position) == [0, 1])
        let stored = try world.get(item.id).screenshot
        #expect(stored.pictures == 2 && stored.bytes == Self.png(1).count + Self.png(2).count)
        #expect(stored.textState == .waiting && stored.text == "고등어")

        // Recognised text of both pictures does not prevent undo.
        try await world.work(fake.reader)
        #expect(try world.get(item.id).screenshot.text == "고등어\n고등어")
        let change = try #require(added.change)
        try world.catalog.undo(change, by: world.ann)
        #expect(try world.pictures(item.id).count == 1)
        #expect(try world.get(item.id).screenshot.pictures == 1)
        #expect(try world.get(item.id).screenshot.text == "고등어")
        try world.catalog.redo(change, by: world.ann)
        #expect(try world.get(item.id).screenshot.pictures == 2)
        #expect(try world.get(item.id).screenshot.textState == .waiting)
        try await world.work(fake.reader)
        #expect(try world.get(item.id).screenshot.text == "고등어\n고등어")
    }

    @Test func addingAKnownPictureOrAddingToAForeignItemChangesNothing() async throws {
        let world = try World()
        let (item, other) = try await (world.save(Self.png(1)).item, world.save(Self.png(2)).item)
        let bobs = try await world.save(Self.png(3), by: world.bob).item
        let again = try await Self.add(world, Self.png(1), to: item.id)
        #expect(!again.isNew && again.change == nil)
        await #expect(throws: CatalogError.self) { try await Self.add(world, Self.png(2), to: item.id) }
        await #expect(throws: CatalogError.self) { try await Self.add(world, Self.png(4), to: bobs.id) }
        await #expect(throws: CatalogError.self) { try await Self.add(world, Array("no picture".utf8), to: item.id) }
        try world.catalog.perform(.trash, by: world.ann, summary: Phrase("", "")) { scope in
            try world.catalog.items.trash([other.id], in: scope)
        }
        await #expect(throws: CatalogError.self) { try await Self.add(world, Self.png(5), to: other.id) }
        #expect(try world.pictures(item.id).count == 1)
    }

    @Test func picturesAreAddedByFormAndByAPI() async throws {
        let world = try World()
        let item = try await world.save(Self.png(1)).item
        try await blocking {
            let site = try SignedInSite(world)
            func upload(_ number: Int) -> SignedInSite.Upload {
                SignedInSite.Upload(name: "\(number).png", bytes: Self.png(number))
            }
            let page = try site.client.get(ScreenshotPath.show(item.id)).text
            #expect(page.contains("action=\"\(ScreenshotPath.pictures(item.id))\" enctype"))
            let form = try site.upload([upload(2), upload(3)], to: ScreenshotPath.pictures(item.id))
            #expect(form.status == 303 && form.header("Location")?.hasPrefix(ScreenshotPath.show(item.id)) == true)
            let script = try site.upload([upload(4)], to: ScreenshotPath.apiPictures(item.uid))
            #expect(script.status == 201)
            let document = try #require(try JSONSerialization.jsonObject(with: Data(script.body)) as? [String: Any])
            let own = try #require(document["screenshot"] as? [String: Any])
            #expect((own["pictures"] as? [Any])?.count == 4 && document["id"] as? String == item.uid)
            #expect(try site.upload([upload(4)], to: ScreenshotPath.apiPictures(item.uid)).status == 200)
            #expect(try site.upload([], to: ScreenshotPath.apiPictures(item.uid)).status == 422)
            #expect(try site.upload([upload(5)], to: ScreenshotPath.apiPictures("nobody")).status == 404)
            let bobs = try SignedInSite(world, as: world.bob)
            #expect(try bobs.upload([upload(6)], to: ScreenshotPath.apiPictures(item.uid)).status == 404)
            #expect(try bobs.upload([upload(6)], to: ScreenshotPath.pictures(item.id)).status == 404)
        }
    }

    /// Boxes of words are not stored in the change log, so redo recognises the text again.
    @Test func redoingASaveReadsItsWordsAgain() async throws {
        let world = try World()
        let saved = try await world.save(Self.png(1))
        let fake = FakeReader("고등어 구이")
        try await world.work(fake.reader)
        let change = try #require(saved.change)
        try world.catalog.undo(change, by: world.ann)
        #expect(throws: CatalogError.self) { try world.get(saved.item.id) }
        try world.catalog.redo(change, by: world.ann)
        #expect(try world.found("고등어") == [saved.item.id])
        #expect(try world.get(saved.item.id).screenshot.textState == .waiting)
        #expect(try await world.work(fake.reader) == 1)
        let texts = try world.catalog.read(of: world.ann) {
            try world.store.recognisedTexts(of: [saved.item.id], in: $0)
        }
        #expect(texts.count == 1 && texts[0].text?.text == "고등어 구이")
    }

    @Test func listsShowScreenshotsAtTheQualityOfScreens() async throws {
        let world = try World()
        let item = try await world.save(SamplePicture.blocks(1, width: 720, height: 1280)).item
        let media = try #require(item.cover)
        #expect(try world.catalog.read(of: world.ann) { try world.catalog.media.quality(of: media, in: $0) } == 75)
        #expect(try world.catalog.read(of: world.bob) { try world.catalog.media.quality(of: media, in: $0) } == 82)
        let wanted = try await world.worker.render(world.catalog.media.path(media), width: 360, quality: 75)
        let bytes = Array(try Data(contentsOf: URL(filePath: wanted.path)))
        try await blocking {
            let site = try SignedInSite(world)
            #expect(try site.client.get(SitePath.picture(MediaStore.key(of: media), 360)).body == bytes)
        }
    }
}

import Catalog
import Foundation
import GRDB
import MediaProtocol
import TestSupport
import Testing
import Text

@testable import Screenshots

@Suite struct SaveScreenshotTests {
    private static let phone = SamplePicture.png(width: 640, height: 1136)

    @Test func screenshotTakesTimeAndAppFromItsFileName() async throws {
        let world = try World()
        let saved = try await world.save(Self.phone, "Screenshot_20260101-101010_KakaoTalk.png", tags: ["대화"])
        #expect(saved.isNew && saved.change != nil)
        let (item, screenshot) = try { ($0.item, $0.screenshot) }(world.get(saved.item.id))
        let taken = Zone.server.moment(of: CivilDate(year: 2026, month: 1, day: 1), second: 36_610)
        #expect(item.addedAt == taken && screenshot.takenAt == taken && screenshot.takenFrom == .name)
        #expect(screenshot.importedAt == world.clock.now && item.changedAt == world.clock.now)
        #expect(screenshot.isScreenshot && screenshot.app == "KakaoTalk" && screenshot.device == .phone)
        #expect(item.title.isEmpty && item.subtitle == "KakaoTalk" && item.tags == ["대화"])
        let picture = try #require(try world.pictures(item.id).first)
        #expect(picture.media == item.cover && picture.width == 640 && picture.height == 1136)
        #expect(FileManager.default.fileExists(atPath: world.catalog.media.path(picture.media)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.incoming).isEmpty)
    }

    @Test func uploadingTheSamePictureAgainYieldsTheSameItem() async throws {
        let world = try World()
        let first = try await world.save(Self.phone, "a.png")
        let again = try await world.save(Self.phone, "b.png")
        #expect(!again.isNew && again.item.id == first.item.id && again.change == nil)
        let bobs = try await world.save(Self.phone, by: world.bob)
        #expect(bobs.isNew && bobs.item.id != first.item.id)
        #expect(world.originals.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.incoming).isEmpty)
    }

    @Test(arguments: [nil, 100, .max] as [Int?]) func uploadingAgainRepairsTheOriginal(kept: Int?) async throws {
        let world = try World()
        let hash = try await world.save(Self.phone).item.cover ?? ""
        let path = URL(filePath: world.catalog.media.path(hash))
        try FileManager.default.removeItem(at: path)
        // The original is missing, truncated, or replaced by other bytes of the same length.
        if let kept { try Data(repeating: 7, count: min(kept, Self.phone.count)).write(to: path) }
        _ = try await world.save(Self.phone)
        #expect(try Data(contentsOf: path) == Data(Self.phone))
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.incoming).isEmpty)
    }

    @Test func uploadingATrashedPictureRestoresIt() async throws {
        let world = try World()
        let first = try await world.save(Self.phone)
        try world.catalog.perform(.trash, by: world.ann, summary: Phrase("", "")) { scope in
            _ = try world.catalog.items.trash([first.item.id], in: scope)
        }
        let again = try await world.save(Self.phone)
        #expect(!again.isNew && again.item.id == first.item.id && again.item.state == .kept)
        try world.catalog.undo(try #require(again.change), by: world.ann)
        #expect(try world.get(first.item.id).item.state == .trashed)
    }

    @Test(arguments: ItemState.allCases) func uploadingTheSamePictureAgainKeepsNewTitleAndNote(state: ItemState)
        async throws
    {
        let world = try World()
        func save(_ title: String, _ note: String, _ tag: String, _ folder: String) async throws -> SaveResult {
            let place = try world.catalog.write(of: world.ann) {
                try world.catalog.folders.create(name: folder, in: $0).id
            }
            return try await world.store.save(
                NewScreenshot(path: world.file(Self.phone), title: title, note: note, tags: [tag], folder: place),
                by: world.ann)
        }
        let first = try await save("", "첫째", "a", "요리")
        try world.catalog.write(of: world.ann) {
            _ = try world.catalog.items.setState(state, of: [first.item.id], in: $0)
        }
        let again = try await save("제목", "둘째", "b", "여행")
        #expect(again.outcome == (state == .trashed ? .restored : .joined) && again.item.id == first.item.id)
        #expect(again.item.title == "제목" && again.item.note == "첫째\n\n둘째")
        #expect(Set(again.item.tags) == ["a", "b", "여행"] && again.item.folder == first.item.folder)
        try world.catalog.undo(try #require(again.change), by: world.ann)
        #expect(try world.get(first.item.id).item.note == "첫째")
    }

    @Test func savingCanBeUndoneAndRedone() async throws {
        let world = try World()
        let saved = try await world.save(Self.phone, "Screenshot_20260101-101010_KakaoTalk.png")
        let before = try world.get(saved.item.id)
        let change = try #require(saved.change)
        try world.catalog.undo(change, by: world.ann)
        #expect(throws: CatalogError.self) { try world.get(saved.item.id) }
        try world.catalog.redo(change, by: world.ann)
        #expect(try world.get(saved.item.id).screenshot == before.screenshot)
        #expect(try world.pictures(saved.item.id).count == 1)
    }

    @Test func unreadableFileStaysWithTheCaller() async throws {
        let world = try World()
        let path = try world.file(Array("not a picture at all".utf8))
        let new = NewScreenshot(path: path, fileName: "a.png")
        await #expect(throws: CatalogError.self) { try await world.store.save(new, by: world.ann) }
        #expect(FileManager.default.fileExists(atPath: path) && world.originals.isEmpty)
    }

    @Test func savingIntoForeignFolderFailsAndLeavesTheFile() async throws {
        let world = try World()
        let path = try world.file(Self.phone)
        let new = NewScreenshot(path: path, folder: 99)
        await #expect(throws: CatalogError.self) { try await world.store.save(new, by: world.ann) }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(Self.phone))
        #expect(try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM media") } == 0)
    }

    @Test func photosAreRefusedIfOnlyScreenshotsAreWanted() async throws {
        let world = try World()
        let photo = SamplePicture.png(width: 400, height: 300)
        var new = NewScreenshot(path: try world.file(photo), fileName: "IMG_20260101_101010.jpg")
        new.mustBeScreenshot = true
        let picky = new
        await #expect(throws: CatalogError.self) { try await world.store.save(picky, by: world.ann) }
        new.mustBeScreenshot = false
        let saved = try await world.store.save(new, by: world.ann)
        let screenshot = try world.get(saved.item.id).screenshot
        #expect(!screenshot.isScreenshot && screenshot.reason == "name:camera")
    }

    @Test func itemsAddedAtTheSameTimeHaveDifferentPositions() async throws {
        let world = try World()
        let moment = Timestamp(1_700_000_000_000)
        let first = try await world.save(Self.phone, at: moment)
        let second = try await world.save(SamplePicture.png(width: 10, height: 10), at: moment)
        #expect(first.item.addedAt == moment && second.item.addedAt == moment)
        #expect(first.item.position != second.item.position)
    }
}

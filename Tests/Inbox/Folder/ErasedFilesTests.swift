import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Inbox

/// Erasing a person deletes the files taken in for them and no others.
@Suite struct ErasedFilesTests {
    private func erase(_ person: Person.ID, _ world: World) throws {
        for _ in 0..<2 { try InboxFeature().erase(person, in: world.catalog) }
        try world.catalog.write { try $0.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [person]) }
    }

    @Test func anErasedPersonsFilesGoFromTheFolder() async throws {
        let world = try World()
        let folder = world.folder()
        try world.put("URL=https://a.example/1", "a.url")
        try world.put("nothing", "글.txt")
        try world.put("URL=https://b.example/1", "@Bob/b.url")
        try world.put("URL=https://b.example/2", "@Bob/여름/c.url")
        try world.put("nothing", "@Bob/d.txt")
        try await world.take(folder)
        world.clock.advance(.seconds(86_400))
        try world.put("URL=https://b.example/3", "@Bob/e.url")
        try await world.take(folder)
        let uploads = UploadStore(world.catalog)
        let upload = try uploads.begin(
            Upload(
                uid: "bobs", owner: world.bob, name: "f.png", size: 9, modifiedAt: nil, title: "", note: "", tags: ""))
        try uploads.append([1, 2, 3], to: upload)
        #expect(World.files(in: world.inbox).count { $0.contains("@Bob") } == 5)

        try erase(world.bob, world)
        #expect(
            World.files(in: world.inbox) == [".failed/글.txt", ".failed/글.txt.txt", ".taken/2026-11-21/a.url"])
        #expect(
            !ProcessedFiles.exists(world.inbox + "/.failed/@Bob")
                && !ProcessedFiles.exists(world.inbox + "/.taken/2026-11-22"))
        #expect(!ProcessedFiles.exists(uploads.path(upload)))
        #expect(try world.refused().map(\.path) == ["글.txt"])
    }

    /// The owner's files are in the folder of the day itself, next to the folders of other people.
    @Test func filesOfTheFormerOwnerAreDeleted() async throws {
        let world = try World()
        try world.put("URL=https://a.example/1", "휴가/a.url")
        try world.put("URL=https://b.example/1", "@Bob/b.url")
        try await world.take(world.folder())
        try world.catalog.write {
            try world.catalog.people.transferAdministration(from: world.ann, to: world.bob, in: $0)
        }
        try erase(world.ann, world)
        #expect(World.files(in: world.inbox) == [".taken/2026-11-21/@Bob/b.url"])
    }

    /// A folder that is only copied from is never changed.
    @Test func aFolderThatIsCopiedFromKeepsItsFiles() async throws {
        let world = try World()
        let path = world.temporary.path + "/phone"
        try world.put("nothing", "b.txt", in: path)
        let folder = FolderIngester(
            WatchedFolder(path: path, mode: .copy), key: path, ingester: world.ingester, settle: .seconds(2))
        #expect(try await world.take(folder).refused == 1)
        try erase(world.ann, world)
        #expect(World.files(in: path) == ["b.txt"])
    }

    @Test func placesOfDaysThatAreOverAreForgotten() async throws {
        let world = try World()
        let folder = world.folder()
        try world.put("URL=https://a.example/1", "a.url")
        try await world.take(folder)
        func places() throws -> Int? {
            try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM processedFolder") }
        }
        try ProcessedFileCleaner(catalog: world.catalog).sweep()
        #expect(try places() == 1)
        world.clock.advance(.seconds(31 * 86_400))
        await folder.sweep(keptDays: 30)
        try ProcessedFileCleaner(catalog: world.catalog).sweep()
        #expect(try places() == 0)
    }
}

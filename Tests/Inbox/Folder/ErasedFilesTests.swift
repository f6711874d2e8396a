import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Inbox

/// Erasing a person deletes the files taken in for them and no others.
@Suite struct ErasedFilesTests {
    private func erase(_ person: Person.ID, _ instance: InboxInstance) throws {
        for _ in 0..<2 { try InboxFeature().erase(person, in: instance.catalog) }
        try instance.catalog.write { try $0.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [person]) }
    }

    @Test func erasingAPersonDeletesTheirSubmittedFiles() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        try instance.writeFile("URL=https://a.example/1", "a.url")
        try instance.writeFile("nothing", "글.txt")
        try instance.writeFile("URL=https://b.example/1", "@Bob/b.url")
        try instance.writeFile("URL=https://b.example/2", "@Bob/여름/c.url")
        try instance.writeFile("nothing", "@Bob/d.txt")
        try await instance.scanTwice(with: ingester)
        instance.clock.advance(.seconds(86_400))
        try instance.writeFile("URL=https://b.example/3", "@Bob/e.url")
        try await instance.scanTwice(with: ingester)
        let uploads = UploadStore(instance.catalog)
        let upload = try uploads.begin(
            Upload(
                uid: "bobs", owner: instance.bob, name: "f.png", size: 9, modifiedAt: nil, title: "", note: "", tags: ""
            ))
        try uploads.append([1, 2, 3], to: upload)
        #expect(InboxInstance.files(in: instance.inbox).count { $0.contains("@Bob") } == 5)

        try erase(instance.bob, instance)
        #expect(
            InboxInstance.files(in: instance.inbox) == [
                ".failed/글.txt", ".failed/글.txt.txt", ".taken/2026-11-21/a.url",
            ])
        #expect(
            !ProcessedFiles.exists(instance.inbox + "/.failed/@Bob")
                && !ProcessedFiles.exists(instance.inbox + "/.taken/2026-11-22"))
        #expect(!ProcessedFiles.exists(uploads.path(upload)))
        #expect(try instance.rejectedSubmissions().map(\.path) == ["글.txt"])
    }

    /// The owner's files are in the folder of the day itself, next to the folders of other people.
    @Test func erasingAFormerAdministratorDeletesTheirFiles() async throws {
        let instance = try InboxInstance()
        try instance.writeFile("URL=https://a.example/1", "휴가/a.url")
        try instance.writeFile("URL=https://b.example/1", "@Bob/b.url")
        try await instance.scanTwice(with: instance.makeIngester())
        try instance.catalog.write {
            try instance.catalog.people.transferAdministration(from: instance.ann, to: instance.bob, in: $0)
        }
        try erase(instance.ann, instance)
        #expect(InboxInstance.files(in: instance.inbox) == [".taken/2026-11-21/@Bob/b.url"])
    }

    /// A folder that is only copied from is never changed.
    @Test func erasingAPersonKeepsFilesOfCopiedFolders() async throws {
        let instance = try InboxInstance()
        let path = instance.temporary.path + "/phone"
        try instance.writeFile("nothing", "b.txt", in: path)
        let ingester = FolderIngester(
            WatchedFolder(path: path, mode: .copy), key: path, ingester: instance.ingester,
            stabilityInterval: .seconds(2))
        #expect(try await instance.scanTwice(with: ingester).refused == 1)
        try erase(instance.ann, instance)
        #expect(InboxInstance.files(in: path) == ["b.txt"])
    }

    @Test func sweepRemovesRowsOfDeletedDayFolders() async throws {
        let instance = try InboxInstance()
        let ingester = instance.makeIngester()
        try instance.writeFile("URL=https://a.example/1", "a.url")
        try await instance.scanTwice(with: ingester)
        func places() throws -> Int? {
            try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM processedFolder") }
        }
        try ProcessedFileCleaner(catalog: instance.catalog).sweep()
        #expect(try places() == 1)
        instance.clock.advance(.seconds(31 * 86_400))
        await ingester.sweep(retentionDays: 30)
        try ProcessedFileCleaner(catalog: instance.catalog).sweep()
        #expect(try places() == 0)
    }
}

import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Links

@Suite(.serialized)
struct LargeImportTests {
    /// Writes a file like those of browsers, with an icon in every entry: 25 MB.
    private static func write(_ count: Int, icon length: Int = 440, to path: String) throws {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        defer { try? file.close() }
        let icon = String(repeating: "iVBORw0KGgo", count: length / 11)
        var writer = NetscapeBookmarkWriter(title: "Bookmarks")
        for index in 0..<count {
            if index % 300 == 0 {
                if index > 0 { writer.close() }
                writer.open(Bookmark.Folder(name: "폴더 \(index / 300)"))
            }
            writer.write(
                Bookmark(
                    address: "https://site\(index % 977).example/글/\(index)?utm_source=x&id=\(index)",
                    title: "제목 \(index) 이야기", tags: ["태그\(index % 40)"],
                    addedAt: 1_600_000_000_000 + Int64(index) * 1_000))
            if index % 500 == 499 {
                try file.write(contentsOf: Data(writer.drain()))
            }
            try file.write(contentsOf: Data("<!-- \(icon) -->\n".utf8))
        }
        writer.finish()
        try file.write(contentsOf: Data(writer.drain()))
    }

    private struct Killed: Error {}

    @Test func importOf30000BookmarksResumesAfterACrash() async throws {
        let world = try World()
        let path = world.folder.path + "/large.html"
        try Self.write(30_000, to: path)
        let clock = ContinuousClock()
        let start = clock.now
        let first = LinkImport(store: world.store)
        let run = try first.begin(path, fileName: "large.html", by: world.ann, queues: false)
        // The process dies after some steps. The file and the stored rows remain, its memory does not.
        await #expect(throws: Killed.self) {
            try await first.finish(run.id, of: world.ann) { done in
                if done >= 12_000 { throw Killed() }
            }
        }
        let half = try world.catalog.read(of: world.ann) { try world.catalog.imports.get(run.id, in: $0) }
        #expect(half.state == .staging)
        #expect(half.counts.accepted == 12_000)
        let reopened = try world.reopen([LinkCollection.self])
        defer { try? reopened.close() }
        try await LinkImport(store: LinkStore(catalog: reopened)).finish(run.id, of: world.ann)
        let seconds = Double((clock.now - start).milliseconds) / 1_000
        let done = try reopened.read(of: world.ann) { try reopened.imports.get(run.id, in: $0) }
        #expect(done.state == .done)
        #expect(done.counts.accepted == 30_000)
        #expect(done.counts.total == 30_000)
        #expect(try reopened.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM link") } == 30_000)
        #expect(try reopened.read(of: world.ann) { try reopened.folders.tree(in: $0) }.count == 100)
        // Generous, for debug builds on busy machines; a release build needs a few seconds.
        #expect(seconds < 600)
        print("30,000 bookmarks: \(seconds) s")
    }

    @Test func importDoesNotHoldTheFileInMemory() async {
        // Runs in a process of its own, because other tests share the memory of this one.
        await #expect(processExitsWith: .success) {
            let world = try World()
            let path = world.folder.path + "/large.html"
            try Self.write(2_000, icon: 25_000, to: path)
            let importer = LinkImport(store: world.store)
            let run = try importer.begin(path, fileName: "large.html", by: world.ann, queues: false)
            let before = residentBytes()
            try await importer.finish(run.id, of: world.ann)
            let grown = residentBytes() - before
            #expect(grown < 50 << 20, "grown by \(grown >> 20) MB of the file's 50")
            #expect(try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM link") } == 2_000)
        }
    }
}

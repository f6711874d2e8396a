import Catalog
import Foundation
import GRDB
import HTTPServer
import TestSupport
import Testing
import Text

@testable import Links

/// An exported file imports as the same links into an empty instance.
@Suite struct LinkRoundTripTests {
    private func fill(_ world: World) async throws {
        let path = world.folder.path + "/in.json"
        var random = SplitMix64(seed: 15)
        let words = [
            "서랍", "a,b", "[x]", "=1+1", "it’s \"so\"", "둘\n셋", "<b>&amp;</b>", "'quoted", "-", "끝 ", "@home", "A / B",
            "c/d",
        ]
        func word() -> String { words[Int(random.next() % UInt64(words.count))] }
        var writer = BookmarkJSONWriter()
        for index in 0..<200 {
            let depth = Int(random.next() % 3)
            let folders = (0..<depth).map { _ in Bookmark.Folder(name: "폴더 " + word().oneLineForTest) }
            for folder in folders { writer.open(folder) }
            let added = 1_600_000_000_000 + Int64(random.next() % 100_000_000_000)
            writer.write(
                Bookmark(
                    address: "https://site\(index).example/\(index)?q=\(index)&글=1", title: "제목 \(index) \(word())",
                    tags: Array(Set((0..<Int(random.next() % 3)).map { _ in word().oneLineForTest })).sorted(),
                    addedAt: added, changedAt: added + Int64(random.next() % 100_000_000),
                    about: index % 2 == 0 ? word() : "", note: index % 3 == 0 ? "\(word())\n\(word())" : "",
                    isUnread: index % 5 == 0, isArchived: index % 7 == 0, isFavourite: index % 11 == 0))
            for _ in folders { writer.close() }
        }
        writer.finish()
        try Data(writer.drain()).write(to: URL(filePath: path))
        try await bring(path, into: world, expecting: 200)
    }

    private func bring(_ path: String, into world: World, expecting count: Int) async throws {
        let engine = LinkImport(store: world.store)
        let run = try engine.begin(path, fileName: "links", by: world.ann, keepsFile: true, queues: false)
        try await engine.finish(run.id, of: world.ann)
        let done = try world.catalog.read(of: world.ann) { try world.catalog.imports.get(run.id, in: $0) }
        #expect(done.counts.accepted == count && done.counts.total == count && done.problem == nil)
    }

    /// Returns all visible values of the links. Bookmark files store whole seconds.
    private func links(of world: World, inSeconds: Bool) throws -> [String] {
        try world.catalog.read(of: world.ann) { scope in
            let folders = try world.catalog.folders.tree(in: scope).map(\.folder)
            func path(_ id: Int64?) -> String {
                guard let folder = folders.first(where: { $0.id == id }) else { return "" }
                return path(folder.parent) + "/" + folder.name
            }
            let rows = try Row.fetchAll(
                scope.db,
                sql: """
                    SELECT item.*, favouriteAt IS NOT NULL AS isFavourite, link.url, link.description, link.isUnread
                    FROM item JOIN link ON link.item = item.id ORDER BY url
                    """)
            return rows.map { row in
                let unit: Int64 = inSeconds ? 1_000 : 1
                let times = [row["addedAt"] as Int64, row["changedAt"] as Int64].map { $0 / unit }
                let texts = ["url", "title", "description", "note", "state"].map { row[$0] as String? ?? "" }
                // Tags with equal sort keys are in the order of insertion.
                let tags = (row["tagNames"] as String).split(separator: "\n").sorted()
                return
                    "\(texts) \(tags) \(times) \(row["isFavourite"] as Bool) \(row["isUnread"] as Bool) \(path(row["folder"]))"
            }
        }
    }

    @Test(arguments: [LinkPath.bookmarksExport(), LinkPath.csvExport(), LinkPath.jsonExport()])
    func exportedLinksImportUnchanged(address: String) async throws {
        let world = try World()
        try await fill(world)
        let site = try SignedInSite(world)
        let answer = try site.client.get(address)
        #expect(answer.status == 200)
        let other = try World()
        let path = other.folder.path + "/out"
        try Data(answer.text.utf8).write(to: URL(filePath: path))
        try await bring(path, into: other, expecting: 200)
        let inSeconds = address == LinkPath.bookmarksExport()
        let (found, wanted) = try (links(of: other, inSeconds: inSeconds), links(of: world, inSeconds: inSeconds))
        #expect(found.count == 200)
        for (link, before) in zip(found, wanted) { #expect(link == before) }
    }
}

extension String {
    fileprivate var oneLineForTest: String { replacing("\n", with: " ").trimmingCharacters(in: .whitespaces) }
}

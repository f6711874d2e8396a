import Catalog
import Foundation
import GRDB
import HTTPServer
import TestSupport
import Testing

@testable import Links

/// Imports of links that already exist or occur more than once in the file.
struct LinkImportMergeTests {
    let world: World
    var runs: ImportRunStore { world.catalog.imports }

    init() throws {
        world = try World()
    }

    private func run(_ text: String, _ name: String = "a.html") async throws -> ImportRun {
        let path = "\(world.folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let importer = LinkImport(store: world.store)
        let run = try importer.begin(path, fileName: name, by: world.ann, queues: false)
        try await importer.finish(run.id, of: world.ann)
        return try world.catalog.read(of: world.ann) { try runs.get(run.id, in: $0) }
    }

    private func reasons(_ run: ImportRun) throws -> [String?] {
        try world.catalog.read { try runs.rows(of: run.id, in: $0).map(\.reason) }
    }

    private func undo(_ run: ImportRun) throws {
        _ = try world.catalog.write(of: world.ann) { try runs.undo(run.id, in: $0) }
    }

    private func folder(of item: Item) throws -> String? {
        try world.catalog.read(of: world.ann) { scope in
            try item.folder.flatMap { try world.catalog.folders.find($0, in: scope)?.name }
        }
    }

    private static let table = """
        id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
        1,옛 제목,해마다 적은 메모,발췌,https://example.com/a,요리,"국, 밥",2015-01-02T03:04:05Z,,"Highlight:marked words",true

        """

    @Test func importedEntryIsMergedIntoTheExistingLink() async throws {
        let item = try world.save("https://example.com/a", note: "여기 메모", tags: ["밥"])
        let run = try await run(Self.table, "raindrop.csv")
        #expect(run.counts.accepted == 1 && run.counts.duplicate == 0)
        #expect(try reasons(run) == ["joined"])
        let stored = try world.link(item)
        #expect(stored.item.title == "옛 제목" && Set(stored.item.tags) == ["국", "밥"] && stored.item.isFavourite)
        #expect(stored.item.note.hasPrefix("여기 메모\n\n해마다 적은 메모\n\n> marked words"))
        #expect(stored.item.addedAt == Timestamp(rfc3339: "2015-01-02T03:04:05Z"))
        #expect(stored.link.description == "발췌")
        #expect(try folder(of: stored.item) == "요리")
    }

    @Test func mergeKeepsTypedTitleAndFolder() async throws {
        let item = try world.save("https://example.com/a", title: "내 제목")
        try world.catalog.write(of: world.ann) { scope in
            let folder = try world.catalog.folders.create(name: "집", in: scope)
            try world.catalog.items.setFolder(folder.id, of: [item.id], in: scope)
        }
        _ = try await run(Self.table, "raindrop.csv")
        let stored = try world.link(item).item
        #expect(stored.title == "내 제목" && stored.tags.contains("요리"))
        #expect(try folder(of: stored) == "집")
    }

    @Test func importPageExplainsMergesInBothLanguages() async throws {
        try world.save("https://example.com/a")
        let run = try await run(Self.table, "raindrop.csv")
        for (language, text) in [(Language.ko, "있던 것에 추가했어요"), (.en, "Added to an existing item")] {
            let site = try SignedInSite(world, language: language)
            #expect(try site.client.get(LinkPath.importRun(run.id)).text.contains(text))
        }
    }

    @Test func undoingAnImportRemovesMergedText() async throws {
        let item = try world.save("https://example.com/a", note: "여기 메모", tags: ["밥"])
        let before = try world.link(item).item
        try undo(try await run(Self.table, "raindrop.csv"))
        let after = try world.link(item).item
        #expect(after.title == before.title && after.note == before.note && after.tags == before.tags)
        #expect(after.addedAt == before.addedAt && after.position == before.position && after.folder == nil)
        #expect(!after.isFavourite && after.state == .kept && after.sources == before.sources)
        // The run created the folder and the tag, and no other item uses them.
        #expect(try world.catalog.read(of: world.ann) { try world.catalog.folders.tree(in: $0).isEmpty })
    }

    @Test func importingAgainDoesNotRestoreRemovedValues() async throws {
        let item = try world.save("https://example.com/a")
        _ = try await run(Self.table, "raindrop.csv")
        try world.catalog.write(of: world.ann) { try world.catalog.items.setTags([], of: item.id, in: $0) }
        let again = try await run(Self.table, "raindrop.csv")
        #expect(again.counts.accepted == 0 && again.counts.duplicate == 1)
        #expect(try world.link(item).item.tags.isEmpty)
    }

    @Test func earlierImportedDateMovesTheLinkInAllLists() async throws {
        try world.save("https://example.com/b", tags: ["국"])
        let item = try world.save("https://example.com/a", title: "가", tags: ["국"])
        _ = try await run(Self.table, "raindrop.csv")
        #expect(try world.titles() == ["example.com/b", "가"])
        #expect(try world.titles { $0.tags = ["국"] } == ["example.com/b", "가"])
        #expect(try world.titles { $0.show = .unread } == ["example.com/b", "가"])
        #expect(try world.found("메모", .link) == ["가"])
        #expect(try world.found("year:2015", .link) == ["가"])
        let outdated = try world.catalog.read { try world.catalog.search.outdated(in: $0) }
        #expect(outdated == 0)
        // Later changes can still be undone.
        let change = try world.store.setUnread(false, of: [item.id], by: world.ann)
        try world.undo(change)
    }

    @Test func removingATagBeforeTheMoveCanBeUndone() async throws {
        let item = try world.save("https://example.com/a", tags: ["옛것"])
        let change = try world.catalog.perform(.tag, by: world.ann, summary: Phrase("", "")) { scope in
            _ = try world.catalog.items.removeTag("옛것", from: [item.id], in: scope)
        }.change
        _ = try await run(Self.table, "raindrop.csv")
        try world.undo(change)
        #expect(try world.link(item).item.tags.contains("옛것"))
        #expect(try world.titles { $0.tags = ["옛것"] } == ["옛 제목"])
    }

    @Test func duplicateRowsOfAFileAreMerged() async throws {
        let run = try await run(
            """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <DL><p>
            <DT><H3>역사</H3><DL><p>
            <DT><A HREF="http://dup.example/a" ADD_DATE="1560914469" TAGS="first">Same page</A>
            </DL><p>
            <DT><H3>Programming</H3><DL><p>
            <DT><A HREF="http://dup.example/a" ADD_DATE="1260914469" TAGS="second">Same page</A>
            <DD>둘째에만 있는 설명
            </DL><p></DL><p>
            """)
        #expect(run.counts.accepted == 1 && run.counts.duplicate == 1)
        let stored = try #require(world.links().first)
        #expect(Set(stored.item.tags) == ["first", "second", "Programming"])
        #expect(stored.link.description == "둘째에만 있는 설명")
        #expect(stored.item.addedAt == Timestamp(1_260_914_469_000))
        #expect(try folder(of: stored.item) == "역사")
        try undo(run)
        #expect(try world.titles().isEmpty)
    }

    @Test func notesOfBothRowsAndTheArchiveAreKept() async throws {
        _ = try await run(
            """
            {"bookmarks": [
            {"createdAt": 1700000000, "title": "First", "tags": ["가"], "lists": ["l1"], "content": {"type": "link", "url": "https://kk.example/page"}, "note": "note one", "archived": false},
            {"createdAt": 1600000000, "title": "Second", "tags": ["나"], "lists": ["l2"], "content": {"type": "link", "url": "https://kk.example/page"}, "note": "note two", "archived": true}
            ], "lists": [{"id": "l1", "name": "Reading", "type": "manual", "parentId": null}, {"id": "l2", "name": "Later", "type": "manual", "parentId": null}]}
            """, "karakeep.json")
        let titles = try world.titles { $0.show = .archived }
        #expect(titles == ["First"])
        let item = try #require(
            try world.catalog.read(of: world.ann) {
                try world.store.find(LinkAddress("https://kk.example/page"), in: $0)
            })
        #expect(item.note == "note one\n\nnote two" && Set(item.tags) == ["가", "나", "Later"])
        #expect(item.addedAt == Timestamp(1_600_000_000_000))
    }

    @Test func restoringFromTrashAddsTheTextOfTheRow() async throws {
        let item = try world.save("https://example.com/a", note: "여기 메모")
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([item.id], in: $0) }
        let run = try await run(Self.table, "raindrop.csv")
        let row = try #require(try world.catalog.read { try runs.rows(of: run.id, status: .choice, in: $0).first })
        let site = try SignedInSite(world)
        #expect(try site.client.post(LinkPath.importChoice(run.id, row.id), form: ["take": "1"]).status == 303)
        let stored = try world.link(item).item
        #expect(stored.state == .kept && Set(stored.tags) == ["국", "밥"])
        #expect(stored.note == "여기 메모\n\n해마다 적은 메모\n\n> marked words")
    }
}

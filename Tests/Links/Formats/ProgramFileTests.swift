import Archives
import Foundation
import TestSupport
import Testing

@testable import Links

/// Files of programs are recognised by their contents, not by their names.
@Suite struct ProgramFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String, as name: String) throws -> [Bookmark] {
        let path = "\(folder.path)/\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let file = try #require(BookmarkFile(at: path, scratch: folder.path + "/scratch"), "nobody knows it")
        try #require(file.format.name == name)
        var entries = file.entries()
        var found: [Bookmark] = []
        while let bookmark = try entries.next() { found.append(bookmark) }
        return found
    }

    private func zip(_ texts: [String: String]) throws -> String {
        let entries = try texts.sorted { $0.key < $1.key }.map { name, text in
            let path = "\(folder.path)/\(UUID().uuidString)"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return ZipResponseStream.File(path: path, name: name, bytes: text.utf8.count, modifiedAt: 0)
        }
        let stream = ZipResponseStream(entries)
        var bytes: [UInt8] = []
        while let more = try stream.next() { bytes += more }
        let path = folder.path + "/export.zip"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test func readsInstapaperExport() throws {
        let found = try read(ProgramFixtures.instapaper, as: "instapaper")
        #expect(
            found.map(\.address) == [
                "https://a.example/", "https://b.example/", "https://c.example/", "https://d.example/",
            ])
        #expect(found.map(\.isUnread) == [true, false, false, false])
        #expect(found.map(\.isArchived) == [false, true, false, false])
        #expect(found.map(\.isFavourite) == [false, false, true, false])
        #expect(found.map(\.path) == ["", "", "", "요리"])
        #expect(found[0].tags == ["걷기", "가을, 겨울"] && found[0].addedAt == 1_700_000_000_000)
        #expect(found[0].highlights == [Bookmark.Highlight(quote: "A sentence, marked", note: "")])
        #expect(try read(ProgramFixtures.oldInstapaper, as: "instapaper").map(\.isUnread) == [true])
    }

    @Test func readsRaindropExport() throws {
        let found = try read(ProgramFixtures.raindrop, as: "raindrop")
        #expect(found.map(\.path) == ["요리/분식/떡볶이", ""] && found[0].folders.count == 2)
        #expect(found[0].note == "내 메모\n둘째 줄" && found[0].about == "What the page says")
        #expect(found[0].tags == ["매운 것", "간식"] && found.map(\.isFavourite) == [true, false])
        #expect(found[0].addedAt == 1_704_164_645_678)
        #expect(found[0].highlights.map(\.quote) == ["One line\nAnother"])
        #expect(String(decoding: found[0].original, as: UTF8.self).contains(#""cover":"https://a.example/c.jpg""#))
        #expect(try read(ProgramFixtures.oldRaindrop, as: "raindrop").map(\.about) == ["About"])
    }

    @Test(arguments: [
        ("Highlight:words", ["words": ""]),
        ("Highlight:one\ntwo\nNote:mine\nHighlight:three", ["one\ntwo": "mine", "three": ""]),
        ("only words", ["only words": ""]), ("Note:alone", ["Note:alone": ""]),
    ])
    func readsHighlightsOfRaindrop(cell: String, expected: [String: String]) throws {
        let table =
            "id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n"
            + "1,T,,,https://a.example/,,,2024-01-02T03:04:05Z,,\"\(cell)\",false\n"
        let found = try read(table, as: "raindrop")
        #expect(Dictionary(uniqueKeysWithValues: found[0].highlights.map { ($0.quote, $0.note) }) == expected)
    }

    @Test func readsMatterExport() throws {
        let found = try read(ProgramFixtures.matter, as: "matter")
        #expect(found[0].tags == ["일", "긴 글"] && found[0].isUnread && found[0].isFavourite && !found[0].isArchived)
        #expect(found[1].isArchived && !found[1].isUnread)
        #expect(found[0].addedAt == 1_683_367_200_000 && found[0].about == "Kim, 뉴스")
    }

    @Test func readsReadwiseExport() throws {
        let found = try read(ProgramFixtures.readwise, as: "readwise")
        #expect(found[0].tags == ["읽을 것", "it's"] && found[0].isUnread && found[0].addedAt == 1_667_709_230_000)
        #expect(found[1].isArchived && !found[1].isUnread && found[1].tags == [])
    }

    @Test func readsMymindExport() throws {
        let found = try read(ProgramFixtures.mymind, as: "mymind")
        #expect(found[0].tags == ["집", "Free Media!"] && found[0].note == "Mine" && found[0].text == "Its text")
        #expect(found[1].defect == "no-address" && found[1].text == "Words without an address")
    }

    @Test func readsOneTabExport() throws {
        let found = try read(ProgramFixtures.oneTab, as: "onetab")
        #expect(found.map(\.title) == ["A | with a bar", "", "셋"])
        #expect(found[1].address == "https://b.example/?q=1")
    }

    @Test func readsChromeBookmarksFile() throws {
        let found = try read(ProgramFixtures.chrome, as: "chrome")
        #expect(found.map(\.title) == ["A", "B", "C"])
        #expect(found.map(\.path) == ["북마크바", "북마크바/개발", "모바일"])
        #expect(found.map(\.addedAt) == [1_700_000_000_000, 1_700_000_001_000, nil])
    }

    @Test func readsFirefoxBackup() throws {
        let found = try read(ProgramFixtures.firefox, as: "firefox")
        #expect(found.map(\.path) == ["menu", "menu/요리 \"집\""])
        #expect(found[0].addedAt == 1_700_000_000_123 && found[0].changedAt == 1_700_000_001_000)
        #expect(found[0].tags == ["하나", "둘 셋"] && found[1].address == "place:sort=1")
    }

    @Test func readsTabSessions() throws {
        let found = try read(ProgramFixtures.tabSessions, as: "tabsessions")
        #expect(found.map(\.title) == ["A", "B"] && found.map(\.path) == ["여행 준비", "여행 준비"])
        #expect(found[0].addedAt == 1_700_000_000_123)
    }

    @Test func readsKarakeepExport() throws {
        let found = try read(ProgramFixtures.karakeep, as: "karakeep")
        #expect(found.map(\.title) == ["From the page", "Only words", "Gone"])
        #expect(found[0].path == "요리/떡" && found[0].tags == ["집", "b", "주말"] && found[0].note == "내 메모")
        #expect(found[0].isArchived && found[0].isFavourite && found[0].addedAt == 1_700_000_000_000)
        #expect(found[0].highlights == [Bookmark.Highlight(quote: "Marked", note: "Why")])
        #expect(found.map(\.defect) == [nil, "no-address", "no-address"] && found[1].text == "No address")
    }

    @Test func readsLinkwardenExport() throws {
        let found = try read(ProgramFixtures.linkwarden, as: "linkwarden")
        #expect(found.map(\.path) == ["겉/속", "겉"] && found.map(\.isFavourite) == [false, true])
        #expect(found[0].tags == ["집"] && found[0].about == "About" && found[0].text == "Archived words")
        #expect(found.map(\.addedAt) == [1_704_164_645_000, 1_672_531_200_000])
    }

    @Test func readsWallabagExport() throws {
        let found = try read(ProgramFixtures.wallabag, as: "wallabag")
        #expect(found.map(\.isArchived) == [true, false] && found.map(\.isFavourite) == [false, true])
        #expect(found[0].text == "First & last\none\n두 번째" && found[0].addedAt == 1_473_328_558_000)
        #expect(found[0].highlights == [Bookmark.Highlight(quote: "First", note: "Why")])
        #expect(String(decoding: found[0].original, as: UTF8.self).contains(#""reading_time":1"#))
    }

    @Test func findsLinkwardenCollectionIDsInLinks() throws {
        let found = try read(ProgramFixtures.linkwardenWithoutIDs, as: "linkwarden")
        #expect(found.map(\.path) == ["겉/속", "", "겉"])
        #expect(found.map(\.defect) == [nil, "folder-about", nil])
        #expect(found.filter(\.isFavourite).map(\.title) == ["B"])
    }

    @Test func emptyFavouriteIDMatchesNoLink() throws {
        let old = ProgramFixtures.linkwardenWithoutIDs.replacing(
            #/"(collectionId|parentId)": (\d+|null),? ?/#, with: "")
        let found = try read(old, as: "linkwarden").filter { $0.defect == nil }
        #expect(found.map(\.path) == ["속", "겉"] && found.map(\.isFavourite) == [false, true])
    }

    @Test func readsBookmarkTreeOfABrowserExtension() throws {
        for text in [ProgramFixtures.tree, "{\"version\": 1, \"bookmarks\": \(ProgramFixtures.tree)}"] {
            let found = try read(text, as: "bookmarktree")
            #expect(found.map(\.title) == ["A", "B"] && found.map(\.path) == ["북마크바", "북마크바/개발"])
            #expect(found.map(\.addedAt) == [1_719_917_305_301, nil])
        }
        #expect(
            try read(
                #"[{"id":"7","title":"A","url":"https://a.example/","dateAdded":1719917305301}]"#, as: "bookmarktree"
            ).count == 1)
    }

    @Test func readsRedditSavedPosts() throws {
        let place = "https://www.reddit.com/r/a/comments/1/title/"
        let table = "id,permalink\n1,\(place)\n2,/r/b/comments/2/x/\n"
        #expect(try read(table, as: "reddit").map(\.address) == [place, "https://www.reddit.com/r/b/comments/2/x/"])
        let path = try zip([
            "saved_posts.csv": table, "hidden_posts.csv": table, "post_votes.csv": "id,permalink,direction\n",
        ])
        let file = try #require(BookmarkFile(at: path, scratch: folder.path + "/scratch"))
        var entries = file.entries()
        #expect(
            try [entries.next(), entries.next(), entries.next()].map { $0?.address.isEmpty } == [false, false, nil])
    }

    @Test func readsYouTubeHistory() throws {
        let found = try read(ProgramFixtures.youTube, as: "youtube")
        #expect(found.map(\.title) == ["A song", "노래"] && found[0].about == "Channel")
        #expect(found[0].addedAt == 1_704_164_645_678)
    }

    @Test func decodesCharacterReferencesInTitles() throws {
        let table = "title,url,time_added,tags,status\nIt&#39;s a &amp; b,https://a.example/,1700000000,,unread\n"
        #expect(try read(table, as: "pocket").map(\.title) == ["It's a & b"])
    }

    @Test func readsHighlightsAndCollectionsOfPocketArchive() throws {
        let path = try zip([
            "part_000000.csv":
                "title,url,time_added,tags,status\nA,https://a.example/essay,1700000000,,unread\nB,https://b.example/,1700000001,,archive\n",
            "annotations/part_000000.json": ProgramFixtures.pocketAnnotations,
            "collections/one.json":
                #"{"title": "여름", "items": [{"url": "https://a.example/essay"}, {"url": "https://b.example/"}]}"#,
            "collections/two.json": #"{"title": "Two", "items": [{"url": "https://b.example", "note": "왜"}]}"#,
            "annotations/part_000001.json": "[{",
        ])
        let file = try #require(BookmarkFile(at: path, scratch: folder.path + "/scratch"))
        var entries = file.entries()
        var found: [Bookmark] = []
        while let bookmark = try entries.next() { found.append(bookmark) }
        #expect(file.format.name == "pocket")
        #expect(found.map(\.address) == ["https://a.example/essay", "https://b.example/", "https://gone.example/", ""])
        #expect(found[0].highlights.map(\.quote) == ["남길 한 줄.", "Another"] && found[0].path == "여름")
        #expect(found[1].tags == ["Two"] && found[1].note == "왜" && found[1].path == "여름")
        #expect(found[2].highlights.map(\.quote) == ["Kept"] && found[3].defect == "unreadable")
    }

    @Test func readsOmnivoreArchive() throws {
        let path = try zip([
            "metadata_0_to_1.json": ProgramFixtures.omnivore, "content/a-1.html": "<p>The whole text</p>",
            "highlights/a-1.md": "> Marked\n", "content/b-2.html": "<p>Nobody’s</p>",
        ])
        let file = try #require(BookmarkFile(at: path, scratch: folder.path + "/scratch"))
        #expect(file.format.name == "omnivore")
        var entries = file.entries()
        let found = try #require(try entries.next())
        #expect(found.text == "The whole text" && found.highlights.map(\.quote) == ["> Marked"])
        #expect(found.isArchived && found.tags == ["집"] && found.about == "About")
        #expect(try entries.next() == nil)
    }

    @Test func readsPinboardAndDeliciousExports() throws {
        let found = try read(ProgramFixtures.pinboard, as: "pinboard")
        #expect(found.map(\.title) == ["A title", "B"] && found[0].note == "내 말" && found[0].tags == ["집", "b"])
        #expect(found.map(\.isUnread) == [true, false] && found[0].addedAt == 1_433_664_550_000)
        let older = try read(ProgramFixtures.delicious, as: "delicious")
        #expect(older[0].tags == ["집", "b c"] && older[0].note == "Mine" && older[0].addedAt == 1_300_000_000_000)
    }

    @Test func readsSeorapExport() throws {
        let found = try read(ProgramFixtures.house, as: "seorap")
        #expect(found.map(\.defect) == [nil, "other-kind"])
        #expect(found[0].path == "겉/속" && found[0].isArchived && found[0].isFavourite && found[0].isUnread)
        #expect(found[0].addedAt == 1_704_164_645_678 && found[0].about == "About" && found[0].note == "내 말")
    }

    @Test(arguments: [
        "Date,Name,Year,Letterboxd URI\n2020-01-01,A,2000,https://boxd.it/x\n", #"[{"movie": {"title": "A"}}]"#,
        "Position,Const,Created,Modified,Description,Title,URL\n", #"{"entries": [{"uuid": "1", "text": "x"}]}"#,
        "https://a.example/\nand some words\n", "", "{", "[[[[",
    ])
    func rejectsOtherFiles(text: String) throws {
        let path = folder.path + "/other"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(BookmarkFile(at: path, scratch: folder.path + "/scratch") == nil)
    }
}

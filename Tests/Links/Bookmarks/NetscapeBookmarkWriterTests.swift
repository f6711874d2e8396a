import Testing

@testable import Links

struct NetscapeBookmarkWriterTests {
    @Test func writtenBookmarksReadBackEqual() throws {
        let travel = Bookmark.Folder(name: "여행 <2026> & \"더\"", emoji: "🧳")
        let inner = Bookmark.Folder(name: "속")
        let bookmarks = [
            Bookmark(address: "https://a.example/?x=1&y=\"2\"", title: "제목 <b> & 'c'", tags: ["machine learning"]),
            Bookmark(
                address: "https://b.example/", title: "B", folders: [travel], tags: ["a", "나 다"],
                addedAt: 1_700_000_000_000, changedAt: 1_700_000_001_000, about: "About <it>\n\nmore",
                note: "mine &amp; yours",
                isUnread: true, isArchived: true, isFavourite: true),
            Bookmark(
                address: "https://c.example/", title: "", folders: [travel, inner], note: "only a note",
                isArchived: true),
        ]
        var writer = NetscapeBookmarkWriter(title: "링크 & 더")
        writer.write(bookmarks[0])
        writer.open(travel)
        writer.write(bookmarks[1])
        writer.open(inner)
        writer.write(bookmarks[2])
        writer.finish()
        #expect(try read(writer.drain()) == bookmarks)
        #expect(writer.bytes.isEmpty)
    }

    @Test func finishClosesOpenFolders() {
        var writer = NetscapeBookmarkWriter(title: "A")
        writer.open(Bookmark.Folder(name: "a"))
        writer.open(Bookmark.Folder(name: "b"))
        writer.close()
        writer.finish()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text.hasPrefix("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n"))
        #expect(text.ranges(of: "<DL><p>").count == 3)
        #expect(text.ranges(of: "</DL><p>").count == 3)
    }
}

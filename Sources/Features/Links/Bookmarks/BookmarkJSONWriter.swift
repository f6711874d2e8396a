import Site
import Text

/// Writes bookmarks as JSON, one per line: `{"links": [{"url": …}, …]}`.
struct BookmarkJSONWriter: BookmarkOutput, ~Copyable {
    private var json = JSONWriter(capacity: 64 << 10)
    /// Open folders, outermost first.
    private var folders: [Bookmark.Folder] = []

    init() {
        json.open(UInt8(ascii: "{"))
        json.key("links")
        json.open(UInt8(ascii: "["))
    }

    var bytes: [UInt8] { json.bytes }

    mutating func open(_ folder: Bookmark.Folder) { folders.append(folder) }
    mutating func close() { folders.removeLast() }
    mutating func drain() -> [UInt8] { json.drain() }

    mutating func finish() {
        json.close(UInt8(ascii: "]"))
        json.close(UInt8(ascii: "}"))
    }

    mutating func write(_ bookmark: Bookmark) {
        json.newline()
        json.object { json in
            json.member("url", bookmark.address)
            json.member("title", bookmark.title)
            json.member(ifFilled: "description", bookmark.about)
            json.member(ifFilled: "note", bookmark.note)
            json.member("tags", bookmark.tags)
            json.objects("folder", folders) { json, folder in
                json.member("name", folder.name)
                json.member(ifFilled: "emoji", folder.emoji)
            }
            json.member(ifPresent: "addedAt", bookmark.addedAt.map { RFC3339.text(milliseconds: $0) })
            json.member(ifPresent: "changedAt", bookmark.changedAt.map { RFC3339.text(milliseconds: $0) })
            json.member("state", bookmark.isArchived ? "archived" : "kept")
            json.member("favourite", bookmark.isFavourite)
            json.member("unread", bookmark.isUnread)
        }
    }
}

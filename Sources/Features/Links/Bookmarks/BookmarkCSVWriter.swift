import Site
import Tables
import Text

/// Writes bookmarks as a table, which Seorap's import reads back without loss.
struct BookmarkCSVWriter: BookmarkOutput {
    static let header = [
        "url", "title", "description", "note", "tags", "folder", "added", "changed", "state", "favourite", "unread",
    ]
    private var table = CSVWriter()
    /// Open folders, outermost first.
    private var folders: [Bookmark.Folder] = []

    init() {
        table.write(Self.header)
    }

    var bytes: [UInt8] { table.bytes }

    mutating func open(_ folder: Bookmark.Folder) { folders.append(folder) }
    mutating func close() { folders.removeLast() }
    mutating func finish() {}
    mutating func drain() -> [UInt8] { table.drain() }

    mutating func write(_ bookmark: Bookmark) {
        table.write([
            bookmark.address, bookmark.title, bookmark.about, bookmark.note,
            Self.delimitedList(bookmark.tags, separatedBy: ","),
            Self.delimitedList(folders.map(\.name), separatedBy: "/"), Self.dateText(bookmark.addedAt),
            Self.dateText(bookmark.changedAt),
            bookmark.isArchived ? "archived" : "kept", bookmark.isFavourite ? "true" : "",
            bookmark.isUnread ? "true" : "",
        ])
    }

    private static func dateText(_ milliseconds: Int64?) -> String {
        milliseconds.map { RFC3339.text(milliseconds: $0) } ?? ""
    }

    /// Joins names with a separator, or writes a JSON list if a name contains the separator or begins like such a
    /// list.
    private static func delimitedList(_ names: [String], separatedBy separator: String) -> String {
        guard names.contains(where: { $0.contains(separator) || $0.hasPrefix("[") }) else {
            return names.joined(separator: separator)
        }
        var json = JSONWriter()
        json.array { json in
            for name in names { json.value(name) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

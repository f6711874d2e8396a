import Tables
import Text

/// The table that Pocket wrote when it closed, column by name.
struct PocketTable {
    private var table: TableReader
    private let columns: [String: Int]

    /// Nil for another table.
    init?(_ source: @escaping ImportBytes.Source) throws {
        table = try TableReader(source)
        let header = try table.next() ?? []
        let names = header.enumerated().map { ($1.oneLine.lowercased(), $0) }
        columns = Dictionary(names) { first, _ in first }
        guard columns["url"] != nil, columns["time_added"] != nil else { return nil }
    }

    mutating func next() throws -> Bookmark? {
        guard let cells = try table.next() else { return nil }
        func cell(_ name: String) -> String {
            columns[name].flatMap { cells.indices.contains($0) ? cells[$0].oneLine : nil } ?? ""
        }
        var bookmark = Bookmark()
        bookmark.address = cell("url")
        // What it had no title for is called by its address.
        bookmark.title = cell("title") == bookmark.address ? "" : cell("title")
        bookmark.tags = cell("tags").split(separator: "|").map(String.init)
        bookmark.addedAt = BookmarkDate.milliseconds(cell("time_added"))
        bookmark.isUnread = cell("status").lowercased() == "unread"
        bookmark.isArchived = cell("status").lowercased() == "archive"
        return bookmark
    }
}

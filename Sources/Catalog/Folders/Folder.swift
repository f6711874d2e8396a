import GRDB

/// A container of items, possibly within another folder.
package struct Folder: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let uid: String
    package let parent: Int64?
    package let name: String
    /// A single emoji, or empty.
    package let emoji: String
    /// Ascending position among its siblings.
    package let position: Int64
    /// Number of kept items directly in the folder.
    package let count: Int
    package let version: Int64
    package let createdAt: Timestamp

    /// Maximum length of a name, in characters.
    package static let longest = 100

    static let columns = "id, uid, parent, name, emoji, position, count, version, createdAt"

    init(row: Row) throws {
        id = try row.value("id")
        uid = try row.value("uid")
        parent = try row.value("parent")
        name = try row.value("name")
        emoji = try row.value("emoji")
        position = try row.value("position")
        count = try row.value("count")
        version = try row.value("version")
        createdAt = try row.value("createdAt")
    }

    /// Reads a row of `columns`.
    init(_ row: borrowing ListRow) {
        id = row.integer(0)
        uid = row.text(1)
        parent = row.isNull(2) ? nil : row.integer(2)
        name = row.text(3)
        emoji = row.text(4)
        position = row.integer(5)
        count = Int(row.integer(6))
        version = row.integer(7)
        createdAt = Timestamp(stored: row.integer(8))
    }
}

/// A folder in the tree of the sidebar.
package struct FolderNode: Sendable, Hashable {
    package let folder: Folder
    /// Depth in the tree; 0 at the top.
    package let depth: Int
    /// Number of kept items in the folder and all folders within it.
    package let total: Int
}

import GRDB

/// A place for items, perhaps within another.
package struct Folder: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let uid: String
    package let parent: Int64?
    package let name: String
    /// One emoji, or empty.
    package let emoji: String
    /// Among its siblings, ascending.
    package let position: Int64
    /// Kept items directly in it.
    package let count: Int
    package let version: Int64
    package let createdAt: Timestamp

    /// The longest name, in characters.
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

    /// A row of `columns`.
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

/// A folder in the tree, as a sidebar shows it.
package struct FolderNode: Sendable, Hashable {
    package let folder: Folder
    /// 0 at the top.
    package let depth: Int
    /// Kept items in it and in all below.
    package let total: Int
}

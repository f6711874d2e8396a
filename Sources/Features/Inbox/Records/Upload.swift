import Catalog
import GRDB

/// A file that is being uploaded in chunks.
package struct Upload: Sendable, Hashable {
    package let uid: String
    package let owner: Person.ID
    package let name: String
    package let size: Int
    package let modifiedAt: Timestamp?
    let title: String
    let note: String
    /// Tags as typed, separated by commas.
    let tags: String

    static let columns = "uid, owner, name, size, modifiedAt, title, note, tags"
}

extension Upload {
    init(row: Row) throws {
        self.init(
            uid: try row.value("uid"), owner: try row.value("owner"), name: try row.value("name"),
            size: try row.value("size"), modifiedAt: try row.value("modifiedAt"), title: try row.value("title"),
            note: try row.value("note"),
            tags: try row.value("tags"))
    }

    /// Returns the upload with the fields of a repeated request: the newer title, both notes and all tags.
    func merged(with new: Upload) -> Upload {
        Upload(
            uid: uid, owner: owner, name: name, size: size, modifiedAt: modifiedAt,
            title: new.title.isEmpty ? title : new.title, note: note.appendingText(new.note),
            tags: [tags, new.tags].filter { !$0.isEmpty }.joined(separator: ","))
    }
}

import Catalog
import GRDB

/// A file that is on its way, in pieces.
package struct Upload: Sendable, Hashable {
    package let uid: String
    package let owner: Person.ID
    package let name: String
    package let size: Int
    package let modifiedAt: Timestamp?
    let title: String
    let note: String
    /// As typed, separated by commas.
    let tags: String

    static let columns = "uid, owner, name, size, modifiedAt, title, note, tags"
}

extension Upload {
    init(row: Row) {
        self.init(
            uid: row["uid"], owner: row["owner"], name: row["name"], size: row["size"], modifiedAt: row["modifiedAt"],
            title: row["title"], note: row["note"],
            tags: row["tags"])
    }

    /// The same with the words that came with it once more: the newer title, both notes and all tags.
    func joined(with new: Upload) -> Upload {
        Upload(
            uid: uid, owner: owner, name: name, size: size, modifiedAt: modifiedAt,
            title: new.title.isEmpty ? title : new.title, note: note.appendingText(new.note),
            tags: [tags, new.tags].filter { !$0.isEmpty }.joined(separator: ","))
    }
}

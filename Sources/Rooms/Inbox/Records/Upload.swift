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
            uid: row[0], owner: row[1], name: row[2], size: row[3], modifiedAt: row[4], title: row[5], note: row[6],
            tags: row[7])
    }
}

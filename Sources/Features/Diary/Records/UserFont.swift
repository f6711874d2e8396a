import Catalog
import GRDB
import PageDocument

/// A font file that a person added.
package struct UserFont: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let sha256: String
    /// Name of the font family.
    package let name: String

    var typeface: PageTypeface { .own(sha256: sha256) }

    static let columns = "id, sha256, name"

    init(row: Row) throws {
        id = try row.value("id")
        sha256 = try row.value("sha256")
        name = try row.value("name")
    }
}

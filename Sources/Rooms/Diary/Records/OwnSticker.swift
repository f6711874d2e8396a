import Catalog
import GRDB
import HTTPServer
import Site

/// A picture of somebody's own that they put on pages.
struct OwnSticker: Sendable, Hashable, Identifiable {
    let id: Int64
    let sha256: String
    let name: String
    /// In pixels.
    let width: Int
    let height: Int

    static let columns = "id, sha256, name, width, height"

    init(row: Row) throws {
        id = try row.value("id")
        sha256 = try row.value("sha256")
        name = try row.value("name")
        width = try row.value("width")
        height = try row.value("height")
    }

    /// In page units, as it is when it is put on a page: 440 the longer side.
    var size: (width: Double, height: Double) {
        let scale = 440 / Double(max(width, height, 1))
        return ((Double(width) * scale).rounded(), (Double(height) * scale).rounded())
    }

    var address: String { SitePath.picture(MediaStore.key(of: sha256), 640) }
}

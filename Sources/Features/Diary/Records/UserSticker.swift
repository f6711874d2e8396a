import Catalog
import GRDB
import HTTPServer
import Site

/// A picture that a person added as a sticker for pages.
struct UserSticker: Sendable, Hashable, Identifiable {
    let id: Int64
    let sha256: String
    let name: String
    /// Width in pixels.
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

    /// Longer side of a new sticker on a page, in page units.
    private static let longerSide = 440.0

    /// Size of a new sticker on a page, in page units.
    var size: (width: Double, height: Double) {
        let scale = Self.longerSide / Double(max(width, height, 1))
        return ((Double(width) * scale).rounded(), (Double(height) * scale).rounded())
    }

    /// Width of the rendition that pages and choices show, in pixels.
    private static let pictureWidth = 640

    /// URL of the picture.
    var address: String { SitePath.picture(MediaStore.key(of: sha256), Self.pictureWidth) }
}

import Catalog
import GRDB
import HTTPServer
import PageDocument
import Site
import Text

/// Draws the documents of one web page as SVG.
///
/// The sizes of all their pictures are read at once. Only the first drawing contains the shadow filters, which the
/// others refer to.
struct PageSVGRenderer {
    private let sizes: [String: (width: Int, height: Int)]
    private let assets: Assets
    private let pictureURL: (String) -> String
    private let fontsURL: ([String]) -> String
    /// Whether the next drawing contains the shadow filters.
    private var hasShadows: Bool

    /// Reads the sizes of the pictures with one statement.
    ///
    /// - Parameters:
    ///   - hasShadows: `false` if an earlier drawing on the web page contains the shadow filters.
    ///   - fontsURL: returns the URL of the style sheet of uploaded fonts, by their hashes.
    ///   - pictureURL: returns the URL of a picture, by its hash.
    init(
        _ documents: [PageDocument], assets: Assets, hasShadows: Bool = true, in db: Database,
        fontsURL: @escaping ([String]) -> String = { SitePath.faces($0.joined(separator: ".")) },
        pictureURL: @escaping (String) -> String
    ) throws {
        self.assets = assets
        self.hasShadows = hasShadows
        self.pictureURL = pictureURL
        self.fontsURL = fontsURL
        var sizes: [String: (width: Int, height: Int)] = [:]
        let hashes = Set(documents.flatMap(\.photos))
        if !hashes.isEmpty {
            let rows = try db.cursor(
                """
                SELECT media.sha256, media.width, media.height FROM json_each(?) AS wanted
                CROSS JOIN media ON media.sha256 = wanted.value
                """, [jsonArray(hashes)])
            while let row = try rows.next() {
                // A file that is no picture, such as a font, has no size.
                let (width, height): (Int?, Int?) = try (row.value("width"), row.value("height"))
                if let width, let height, width > 0, height > 0 {
                    sizes[try row.value("sha256")] = (width, height)
                }
            }
        }
        self.sizes = sizes
    }

    /// Shows pictures as renditions for signed-in readers.
    ///
    /// - Parameter width: width of the renditions, in pixels.
    init(_ documents: [PageDocument], width: Int, assets: Assets, hasShadows: Bool = true, in db: Database) throws {
        try self.init(documents, assets: assets, hasShadows: hasShadows, in: db) {
            SitePath.picture(MediaStore.key(of: $0), width)
        }
    }

    /// Draws one of the documents.
    ///
    /// - Parameter label: description for screen readers.
    mutating func svg(of document: PageDocument, label: String) -> PageSVG {
        defer { hasShadows = false }
        var pictures: [String: SVGPicture] = [:]
        for hash in document.photos {
            if let size = sizes[hash] {
                pictures[hash] = SVGPicture(address: pictureURL(hash), width: size.width, height: size.height)
            }
        }
        return PageSVG(
            document, pictures: pictures, label: label, stickers: { assets.stickers[$0] }, fontsURL: fontsURL,
            hasShadows: hasShadows)
    }
}

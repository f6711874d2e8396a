import Catalog
import GRDB
import HTTPServer
import PageDocument
import Site
import Text

/// Draws the documents of one web page: the sizes of all their pictures are asked for at once, and only the first
/// brings the shadows that the others borrow.
struct PageSVGRenderer {
    private let sizes: [String: (width: Int, height: Int)]
    private let assets: Assets
    private let address: (String) -> String
    private let faces: ([String]) -> String
    private var isFirst: Bool

    /// One statement.
    /// - Parameters:
    ///   - shadows: false where an earlier page lends its own.
    ///   - faces: where the style sheet of fonts that people brought is, by their hashes.
    ///   - address: where a picture is shown from, by its hash.
    init(
        _ documents: [PageDocument], assets: Assets, shadows: Bool = true, in db: Database,
        faces: @escaping ([String]) -> String = { SitePath.faces($0.joined(separator: ".")) },
        address: @escaping (String) -> String
    ) throws {
        self.assets = assets
        isFirst = shadows
        self.address = address
        self.faces = faces
        var sizes: [String: (width: Int, height: Int)] = [:]
        let hashes = Set(documents.flatMap(\.photos))
        if !hashes.isEmpty {
            let rows = try db.cursor(
                """
                SELECT media.sha256, media.width, media.height FROM json_each(?) AS wanted
                CROSS JOIN media ON media.sha256 = wanted.value
                """, [jsonArray(hashes)])
            while let row = try rows.next() {
                // What is no picture has no size.
                let (width, height): (Int?, Int?) = try (row.value("width"), row.value("height"))
                if let width, let height, width > 0, height > 0 {
                    sizes[try row.value("sha256")] = (width, height)
                }
            }
        }
        self.sizes = sizes
    }

    /// Pictures in the house's own renditions.
    init(_ documents: [PageDocument], width: Int, assets: Assets, shadows: Bool = true, in db: Database) throws {
        try self.init(documents, assets: assets, shadows: shadows, in: db) {
            SitePath.picture(MediaStore.key(of: $0), width)
        }
    }

    mutating func svg(of document: PageDocument, label: String) -> PageSVG {
        defer { isFirst = false }
        var pictures: [String: SVGPicture] = [:]
        for hash in document.photos {
            if let size = sizes[hash] {
                pictures[hash] = SVGPicture(address: address(hash), width: size.width, height: size.height)
            }
        }
        return PageSVG(
            document, pictures: pictures, label: label, stickers: { assets.stickers[$0] }, faces: faces,
            hasShadows: isFirst)
    }
}

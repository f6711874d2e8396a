import Catalog
import Foundation
import GRDB

/// The drawings of the sample world, as they lie in the media store.
struct SamplePhotos {
    private static let covers = 24

    private let all: [Media]
    /// Of pages.
    let covers: [Media]

    subscript(_ scene: DrawnPhoto.Scene) -> Media { all[scene.rawValue] }

    /// Without waiting for the disk: a sample can be made again.
    init(in catalog: Catalog) throws {
        all = try DrawnPhoto.Scene.allCases.map { try Self.keep(DrawnPhoto($0), in: catalog) }
        covers = try (0..<Self.covers).map { try Self.keep(DrawnPhoto(page: $0), in: catalog) }
    }

    private static func keep(_ drawn: DrawnPhoto, in catalog: Catalog) throws -> Media {
        let png = SamplePNG(width: drawn.width, height: drawn.height, pixels: drawn.pixels, colours: drawn.colours)
        let bytes = png.file(comment: "Seorap")
        let sha256 = SHA256.hex(bytes)
        let url = URL(filePath: catalog.media.path(sha256))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(bytes).write(to: url)
        return Media(
            sha256: sha256, type: "image/png", bytes: bytes.count, width: drawn.width, height: drawn.height,
            placeholder: "#E8E0D4#D8CFC2")
    }

    func record(in catalog: Catalog, _ db: Database) throws {
        for media in all + covers { try catalog.media.record(media, in: db) }
    }
}

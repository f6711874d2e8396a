import Catalog
import Foundation
import GRDB

/// The drawings of the sample world, as they lie in the media store.
struct SamplePhotos {
    private let all: [Media]

    subscript(_ scene: DrawnPhoto.Scene) -> Media { all[scene.rawValue] }

    /// Without waiting for the disk: a sample can be made again.
    init(in catalog: Catalog) throws {
        all = try DrawnPhoto.Scene.allCases.map { scene in
            let drawn = DrawnPhoto(scene)
            let png = SamplePNG(width: drawn.width, height: drawn.height, pixels: drawn.pixels, colours: drawn.colours)
            let bytes = png.file(comment: "\(scene)")
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
    }

    func record(in catalog: Catalog, _ db: Database) throws {
        for media in all { try catalog.media.record(media, in: db) }
    }
}

import Catalog
import Foundation
import Household
import MediaProtocol
import Site
import Web

extension House {
    /// Draws a portrait anew in the media worker: small, upright, and without what a camera writes beside the pixels.
    static func portraitReader(_ worker: MediaWorkerClient?, _ catalog: Catalog) -> PortraitReader {
        { path in
            do {
                guard let worker else { throw MediaError.unavailable }
                let drawn = try await worker.render(path, width: 720, quality: 85)
                defer { unlink(drawn.path) }
                let stored = try catalog.media.store(file: drawn.path)
                return Media(
                    sha256: stored.sha256, type: PictureType.webp.rawValue, bytes: stored.bytes, width: drawn.width,
                    height: drawn.height, placeholder: drawn.placeholder)
            } catch let error as MediaError {
                if error.isOurs { throw Refusal.picturesRest }
                throw CatalogError.invalid("picture", error.explanation.ko + ".", error.explanation.en + ".")
            }
        }
    }
}

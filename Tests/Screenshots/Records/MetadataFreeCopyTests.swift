import Catalog
import Foundation
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing

@testable import Screenshots

@Suite struct MetadataFreeCopyTests {
    private static let notes = [
        "Exif", "EXIF", "Secret", "II*\0", "MM\0*", "xmp", "gnome", "acsp", "tEXt", "iTXt", "eXIf", "<script>",
    ]

    @Test func copyForSharingContainsNoMetadata() async throws {
        let world = try World()
        let png = PNGFile(extra: [
            ("eXIf", Metadata.exif(orientation: 1)), ("tEXt", Array("Software\0gnome-screenshot".utf8)),
            ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>SecretPlace".utf8)),
        ]).encode(30, 20) { x, _ in (UInt8(x), 9, 9, 255) }
        let photo = Metadata.jpeg(
            Samples.jpeg, exif: Metadata.exif(orientation: 6), profile: Metadata.swappedProfile, xmp: Metadata.xmp)
        let script = Array("<script>alert(1)</script>".utf8)
        for (bytes, type) in [(png + script, "image/png"), (photo, "image/webp")] {
            let id = try await world.save(bytes, "내 집.png").item.id
            let media = try #require(try world.pictures(id).first?.media)
            try await blocking {
                let site = try SignedInSite(world)
                let copy = try site.client.get(ScreenshotPath.shared(id))
                #expect(copy.status == 200 && copy.header("Content-Type") == type)
                for note in Self.notes {
                    #expect(Data(copy.body).range(of: Data(note.utf8)) == nil, "\(type) holds \(note)")
                }
                // The name says nothing of where it came from.
                #expect(copy.header("Content-Disposition")?.contains("picture-\(media.prefix(8)).") == true)
                #expect(try site.client.get(ScreenshotPath.original(id)).body == bytes)
            }
            let facts = try await world.worker.inspect(world.catalog.media.path(media))
            let copy = try await world.store.shared(id, by: world)
            let seen = try await world.worker.inspect(copy)
            #expect(seen.metadata.isEmpty && !seen.info.damaged)
            #expect(seen.info.width == facts.info.width && seen.info.height == facts.info.height)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: world.folder.cache)
        #expect(left.allSatisfy { !$0.hasPrefix(".rendition") })
        await world.worker.stop()
    }
}

extension ScreenshotStore {
    /// The path of a file with the shared copy.
    fileprivate func shared(_ id: Item.ID, by world: World) async throws -> String {
        let picture = try #require(try world.pictures(id).first)
        return try world.file(try await sharedCopy(of: picture).bytes)
    }
}

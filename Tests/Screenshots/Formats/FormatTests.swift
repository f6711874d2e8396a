import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing

@testable import Screenshots

/// Uploads files of many formats to the real server and worker: pictures become items, other files are rejected with a
/// reason.
@Suite struct FormatTests {
    @Test(arguments: [
        ("a.jpg", Samples.jpeg, "image/jpeg"), ("a.png", Samples.png, "image/png"),
        ("a.webp", Samples.webp, "image/webp"),
        ("a.avif", Samples.avif, "image/avif"), ("a.heic", Samples.heic, "image/heic"),
        ("a.bmp", BitmapFile().bmp, "image/bmp"), ("a.gif", GIFFile.encode(20, 10, frames: [(250, 0, 0)]), "image/gif"),
        // The format follows from the bytes, not from the name.
        ("a.png", Samples.jpeg, "image/jpeg"), ("a.txt", Samples.png, "image/png"),
    ])
    func everyPictureFormatIsAccepted(name: String, bytes: [UInt8], type: String) async throws {
        let world = try World()
        try await blocking {
            let site = try SignedInSite(world)
            let made = try site.upload([SignedInSite.Upload(name: name, bytes: bytes)])
            #expect(made.status == 201)
            let picture = try Self.onlyPicture(world)
            #expect(picture.type == type)
            let original = try site.client.get(ScreenshotPath.original(picture.item))
            #expect(original.body == bytes && original.header("Content-Type") == type)
            #expect(original.header("Content-Disposition")?.hasPrefix("attachment") == true)
            let tile = try site.client.get(SitePath.picture(MediaStore.key(of: picture.media), 360))
            #expect(tile.status == 200 && tile.header("Content-Type") == "image/webp")
        }
        await world.worker.stop()
    }

    @Test(arguments: 1...8)
    func picturesAreRotatedByOrientation(orientation: Int) async throws {
        let world = try World()
        let bytes = Metadata.jpeg(Samples.jpeg, exif: Metadata.exif(orientation: orientation))
        let id = try await world.save(bytes, "turned.jpg").item.id
        let picture = try #require(try world.pictures(id).first)
        let size: [Int] = orientation < 5 ? [48, 32] : [32, 48]
        #expect(picture.width == size[0] && picture.height == size[1])
        // The upper left corner is drawn where the camera meant it: red is on top in 1 and 2, at the left in 5 and 6…
        let expected = [
            "#808000#8080ff", "#808000#8080ff", "#8080ff#808000", "#8080ff#808000", "#800080#80ff80", "#800080#80ff80",
            "#80ff80#800080", "#80ff80#800080",
        ][orientation - 1]
        #expect(Self.isAlike(picture.placeholder ?? "", expected), "\(orientation): \(picture.placeholder ?? "none")")
        await world.worker.stop()
    }

    @Test func unsupportedFilesAreRejectedWithAReason() async throws {
        let world = try World()
        try await blocking {
            let site = try SignedInSite(world)
            let svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
            let refused: [(String, [UInt8], String)] = [
                ("logo.svg", Array(svg.utf8), "This picture format is not supported."),
                ("plain.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "not supported"),
                ("scan.tif", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], "not supported"),
                ("page.png", Array("<!doctype html><script>alert(1)</script>".utf8), "This is not a picture."),
                ("empty.jpg", Array("%PDF-1.7".utf8), "This is not a picture."),
                ("cut.jpg", Array(Samples.jpeg.prefix(40)), "damaged"),
                ("bomb.png", PNGFile().bomb(20_000, 20_000), "too large"),
                ("huge.gif", GIFFile.header(60_000, 60_000), "too large"),
            ]
            for (name, bytes, reason) in refused {
                let answer = try site.upload([SignedInSite.Upload(name: name, bytes: bytes, type: "image/png")])
                #expect(answer.status == 422 && answer.text.contains(reason), "\(name): \(answer.text)")
            }
            #expect(try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 0)
            #expect(world.originals.isEmpty)
        }
        await world.worker.stop()
    }

    /// A picture that is also an HTML page is served with its image type, as a sandboxed download with `nosniff`.
    @Test func polyglotsAreServedAsThePictureTheyAre() async throws {
        let world = try World()
        try await blocking {
            let site = try SignedInSite(world)
            let script = Array("<html><script>alert(document.domain)</script></html>".utf8)
            for bytes in [
                Samples.jpeg + script, GIFFile.encode(9, 9, frames: [(1, 2, 3)]) + script, Samples.png + script,
            ] {
                #expect(
                    try site.upload([SignedInSite.Upload(name: "x.html", bytes: bytes, type: "text/html")]).status
                        == 201)
                let picture = try Self.onlyPicture(world)
                for path in [
                    ScreenshotPath.original(picture.item), SitePath.media(picture.media),
                    SitePath.picture(MediaStore.key(of: picture.media), 360),
                ] {
                    let answer = try site.client.get(path)
                    #expect(answer.header("Content-Type")?.hasPrefix("image/") == true, "\(path)")
                }
                let tile = try site.client.get(SitePath.picture(MediaStore.key(of: picture.media), 360))
                #expect(Data(tile.body).range(of: Data("<script>".utf8)) == nil)
            }
        }
        await world.worker.stop()
    }

    private static func onlyPicture(_ world: World) throws -> ScreenshotPicture {
        let id = try world.catalog.read { db in
            try Int64.fetchOne(db, sql: "SELECT item FROM screenshotPicture ORDER BY id DESC LIMIT 1")
        }
        let item = try #require(id)
        return try #require(try world.pictures(item).first)
    }

    private static func isAlike(_ left: String, _ right: String) -> Bool {
        func parts(_ text: String) -> [Int] {
            let digits = text.filter { $0 != "#" }.compactMap(\.hexDigitValue)
            return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        }
        return parts(left).count == 6 && zip(parts(left), parts(right)).allSatisfy { abs($0 - $1) <= 24 }
    }
}

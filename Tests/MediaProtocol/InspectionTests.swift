import Foundation
import MediaProtocol
import TestSupport
import Testing
import Text
import Web

struct InspectionTests {
    /// Returns a PNG that gets brighter to the right, or to the left if turned, with `dots` white rows at the top.
    private static func ramp(_ width: Int, _ height: Int, isTurned: Bool = false, dots: Int = 0) -> [UInt8] {
        PNGFile().encode(width, height) { x, y in
            let grey = UInt8((isTurned ? width - 1 - x : x) * 255 / width)
            return y < dots ? (255, 255, 255, 255) : (grey, grey, grey, 255)
        }
    }

    private static func distance(_ left: ImageInspection, _ right: ImageInspection) -> Int {
        zip(left.dhash, right.dhash).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }

    private func inspect(_ fixture: WorkerFixture, _ bytes: [UInt8]) async throws -> ImageInspection {
        try await fixture.client.inspect(fixture.file(bytes))
    }

    @Test func inspectionReturnsProbedInfoAndAHash() async throws {
        let fixture = try WorkerFixture()
        let bytes = Self.ramp(170, 64)
        let facts = try await inspect(fixture, bytes)
        let info = try await fixture.probe(bytes)
        #expect(facts.info.width == info.width && facts.info.height == info.height && facts.info.type == info.type)
        #expect(facts.dhash.count == 32 && facts.metadata.isEmpty)
        // No bit is set if every pixel is darker than its right neighbour, and every bit if the picture is turned.
        #expect(facts.dhash.allSatisfy { $0 == 0 })
        #expect(try await inspect(fixture, Self.ramp(170, 64, isTurned: true)).dhash.allSatisfy { $0 == 255 })
        await fixture.client.stop()
    }

    @Test func scaledPictureHasSimilarHash() async throws {
        let fixture = try WorkerFixture()
        let whole = try await inspect(fixture, Self.ramp(680, 320, isTurned: true, dots: 20))
        let half = try await inspect(fixture, Self.ramp(340, 160, isTurned: true, dots: 10))
        let other = try await inspect(fixture, Self.ramp(680, 320))
        #expect(Self.distance(whole, half) <= 10)
        #expect(Self.distance(whole, other) > 100)
        await fixture.client.stop()
    }

    @Test func returnsMetadataOfCameras() async throws {
        let fixture = try WorkerFixture()
        let photo = Metadata.jpeg(
            Samples.jpeg, exif: Metadata.exif(orientation: 1),
            xmp: Array("<x exif:UserComment='Screenshot' photoshop:DateCreated=\"2026-01-01T10:10:10\"/>".utf8))
        let facts = try await inspect(fixture, photo)
        #expect(facts.metadata["Make"] == "SecretMaker" && facts.metadata["Model"] == "SecretModel")
        #expect(facts.metadata["UserComment"] == "Screenshot")
        #expect(facts.metadata["DateTimeOriginal"] == "2026-01-01T10:10:10")
        await fixture.client.stop()
    }

    @Test func returnsTextChunksOfPNG() async throws {
        let fixture = try WorkerFixture()
        let xmp =
            "XML:com.adobe.xmp\0\0\0\0\0<rdf><exif:UserComment><rdf:Alt><rdf:li xml:lang='x'>Screenshot</rdf:li></rdf:Alt></exif:UserComment></rdf>"
        let png = PNGFile(extra: [
            ("tEXt", Array("Software\0gnome-screenshot".utf8)), ("iTXt", Array("Title\0\0\0ko\0\0화면".utf8)),
            ("iTXt", Array(xmp.utf8)), ("eXIf", Metadata.exif(orientation: 1)),
            ("tEXt", Array("Long\0".utf8) + [UInt8](repeating: 65, count: 5000)),
        ]).encode(20, 20) { _, _ in (1, 2, 3, 255) }
        let metadata = try await inspect(fixture, png).metadata
        #expect(metadata["Software"] == "gnome-screenshot" && metadata["Title"] == "화면")
        #expect(metadata["UserComment"] == "Screenshot" && metadata["Make"] == "SecretMaker")
        #expect(metadata["Long"]?.count == MetadataLimit.value)
        await fixture.client.stop()
    }

    @Test func excessMetadataIsCut() async throws {
        let fixture = try WorkerFixture()
        let many = (0..<3000).map { ("tEXt", Array("Key\($0)\0\u{1}value".utf8)) }
        let metadata = try await inspect(fixture, PNGFile(extra: many).encode(9, 9) { _, _ in (1, 2, 3, 255) }).metadata
        #expect(metadata.count == MetadataLimit.count && metadata.values.allSatisfy { $0 == "value" })
        await fixture.client.stop()
    }

    @Test func brokenMetadataIsIgnored() async throws {
        let fixture = try WorkerFixture()
        var random = SplitMix64(seed: 5)
        let exif = Metadata.exif(orientation: 1)
        for _ in 0..<100 {
            var broken = exif
            for _ in 0..<(1 + Int(random.next() % 6)) {
                broken[Int(random.next() % UInt64(broken.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let png = PNGFile(extra: [("eXIf", broken)]).encode(9, 9) { _, _ in (1, 2, 3, 255) }
            #expect(try await inspect(fixture, png).info.width == 9)
        }
        await fixture.client.stop()
    }
}

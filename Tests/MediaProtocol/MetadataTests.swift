import Foundation
import MediaProtocol
import TestSupport
import Testing

struct MetadataTests {
    @Test func renditionsOmitLocationCameraAndProfile() async throws {
        let fixture = try WorkerFixture()
        let bytes = Metadata.jpeg(
            Samples.jpeg, exif: Metadata.exif(orientation: 1), profile: Metadata.swappedProfile, xmp: Metadata.xmp)
        let image = try await fixture.render(bytes)
        let file = try Data(contentsOf: URL(filePath: image.path))
        #expect(WebPFile([UInt8](file)).chunks.map(\.name) == ["VP8 "])
        for word in ["Exif", "EXIF", "Secret", "ICC", "acsp", "xmp", "MM\0*", "II*\0"] {
            #expect(file.range(of: Data(word.utf8)) == nil, "\(word)")
        }
        await fixture.client.stop()
    }

    @Test func coloursFollowTheProfile() async throws {
        let fixture = try WorkerFixture()
        let red = PNGFile().encode(40, 40) { _, _ in (255, 0, 0, 255) }
        let meantGreen = PNGFile(extra: [("iCCP", Array("x\0\0".utf8) + storedZlib(Metadata.swappedProfile))])
            .encode(40, 40) { _, _ in (255, 0, 0, 255) }
        let plain = try await fixture.render(red)
        #expect(isAlike(plain.placeholder, "#ff0000#ff0000", within: 3), "\(plain.placeholder)")
        let converted = try await fixture.render(meantGreen)
        #expect(isAlike(converted.placeholder, "#00ff00#00ff00", within: 20), "\(converted.placeholder)")
        await fixture.client.stop()
    }

    @Test func brokenProfileIsIgnored() async throws {
        let fixture = try WorkerFixture()
        let broken = Metadata.jpeg(Samples.jpeg, profile: [UInt8](repeating: 7, count: 300))
        let image = try await fixture.render(broken)
        #expect(isAlike(image.placeholder, "#808000#8080ff"), "\(image.placeholder)")
        await fixture.client.stop()
    }

    /// Corners clockwise from the upper left, as they must be seen, for EXIF orientations 1 to 8.
    static let corners = ["rgwb", "grbw", "wbrg", "bwgr", "rbwg", "brgw", "wgrb", "gwbr"]

    @Test(arguments: Array(corners.enumerated()).map { ($0.offset + 1, $0.element) })
    func renditionsAreUpright(orientation: Int, corners: String) async throws {
        let fixture = try WorkerFixture()
        let bytes = Metadata.jpeg(Samples.jpeg, exif: Metadata.exif(orientation: orientation))
        let size = orientation < 5 ? [48, 32] : [32, 48]
        let info = try await fixture.probe(bytes)
        #expect([info.width, info.height] == size)
        let image = try await fixture.render(bytes)
        #expect([image.width, image.height] == size)

        let parts = Array(corners)
        #expect(isAlike(image.placeholder, mix(parts[0], parts[1]) + mix(parts[3], parts[2]), within: 20))
        // Turned by a quarter, its left half becomes the upper one.
        let webp = WebPFile(try [UInt8](Data(contentsOf: URL(filePath: image.path))))
        let turned = try await fixture.probe(webp.turned(orientation: 6, width: image.width, height: image.height))
        #expect([turned.height, turned.width] == size)
        #expect(isAlike(turned.placeholder, mix(parts[0], parts[3]) + mix(parts[1], parts[2]), within: 20))
        await fixture.client.stop()
    }

    private func mix(_ one: Character, _ other: Character) -> String {
        let colours: [Character: [Int]] = [
            "r": [255, 0, 0], "g": [0, 255, 0], "b": [0, 0, 255], "w": [255, 255, 255],
        ]
        let sums = zip(colours[one] ?? [], colours[other] ?? []).map { ($0 + $1) / 2 }
        return "#" + sums.map { String($0 + 256, radix: 16).suffix(2) }.joined()
    }
}

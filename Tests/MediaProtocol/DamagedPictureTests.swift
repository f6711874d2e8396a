import MediaProtocol
import TestSupport
import Testing

struct DamagedPictureTests {
    private static let screenshot = PNGFile().encode(200, 200) { x, y in
        y < 100 ? (250, UInt8(x), 0, 255) : (0, 0, 250, 255)
    }

    @Test func aTruncatedScreenshotKeepsItsUpperHalf() async throws {
        let shop = try Workshop()
        let half = Array(Self.screenshot.prefix(Self.screenshot.count * 6 / 10))
        let info = try await shop.probe(half)
        #expect((info.width, info.height, info.damaged) == (200, 200, true))
        let image = try await shop.render(half)
        #expect(image.damaged)
        #expect(isAlike(String(image.placeholder.prefix(7)), "#fa6400"), "\(image.placeholder)")
        await shop.client.stop()
    }

    @Test func aTruncatedPhotoIsShownAsDamaged() async throws {
        let shop = try Workshop()
        let info = try await shop.probe(Array(Samples.jpeg.dropLast(20)))
        #expect(info.damaged)
        await shop.client.stop()
    }

    @Test(arguments: [screenshot, Samples.jpeg, Samples.webp, Samples.avif, Samples.heic, BitmapFile().bmp])
    func fileCutAtHundredBytesIsCorrupt(bytes: [UInt8]) async throws {
        let shop = try Workshop()
        let cut = Array(bytes.prefix(100))
        await #expect(throws: MediaError.corrupt) { try await shop.probe(cut) }
        await #expect(throws: MediaError.corrupt) { try await shop.render(cut) }
        #expect(shop.leftovers.isEmpty)
        await shop.client.stop()
    }

    @Test func aWholePictureOfOneColourIsFine() async throws {
        let shop = try Workshop()
        let info = try await shop.probe(PNGFile().encode(30, 30) { _, _ in (0, 0, 0, 255) })
        #expect(!info.damaged && info.placeholder == "#000000#000000")
        await shop.client.stop()
    }
}

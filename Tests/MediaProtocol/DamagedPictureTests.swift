import MediaProtocol
import TestSupport
import Testing

struct DamagedPictureTests {
    private static let screenshot = PNGFile().encode(200, 200) { x, y in
        y < 100 ? (250, UInt8(x), 0, 255) : (0, 0, 250, 255)
    }

    @Test func truncatedScreenshotKeepsItsUpperHalf() async throws {
        let fixture = try WorkerFixture()
        let half = Array(Self.screenshot.prefix(Self.screenshot.count * 6 / 10))
        let info = try await fixture.probe(half)
        #expect((info.width, info.height, info.damaged) == (200, 200, true))
        let image = try await fixture.render(half)
        #expect(image.damaged)
        #expect(isAlike(String(image.placeholder.prefix(7)), "#fa6400"), "\(image.placeholder)")
        await fixture.client.stop()
    }

    @Test func truncatedPhotoIsReportedAsDamaged() async throws {
        let fixture = try WorkerFixture()
        let info = try await fixture.probe(Array(Samples.jpeg.dropLast(20)))
        #expect(info.damaged)
        await fixture.client.stop()
    }

    @Test(arguments: [screenshot, Samples.jpeg, Samples.webp, Samples.avif, Samples.heic, BitmapFile().bmp])
    func fileCutAtHundredBytesIsCorrupt(bytes: [UInt8]) async throws {
        let fixture = try WorkerFixture()
        let cut = Array(bytes.prefix(100))
        await #expect(throws: MediaError.corrupt) { try await fixture.probe(cut) }
        await #expect(throws: MediaError.corrupt) { try await fixture.render(cut) }
        #expect(fixture.leftovers.isEmpty)
        await fixture.client.stop()
    }

    @Test func plainPictureIsNotReportedAsDamaged() async throws {
        let fixture = try WorkerFixture()
        let info = try await fixture.probe(PNGFile().encode(30, 30) { _, _ in (0, 0, 0, 255) })
        #expect(!info.damaged && info.placeholder == "#000000#000000")
        await fixture.client.stop()
    }
}

import Foundation
import MediaProtocol
import TestSupport
import Testing

/// Limits on the pixels, sides and bytes of pictures.
struct DecodingLimitTests {
    private static let tooMany = MediaError.tooManyPixels(limit: 100_000_000)

    /// A WebP file of 38 bytes whose lossless header, with 14 bits for each side, declares a huge picture.
    private static let hugeWebP = WebPFile.file([
        ("VP8L", [0x2F] + littleEndian(16_382 << 14 | 16_382) + [0, 0, 0, 0, 0])
    ])

    /// The sample with 60,000 × 60,000 pixels in its frame header.
    private static let hugeJPEG: [UInt8] = {
        var bytes = Samples.jpeg
        if let frame = bytes.indices.dropLast().first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }) {
            bytes.replaceSubrange(
                frame + 5..<frame + 9, with: bigEndian(60_000, bytes: 2) + bigEndian(60_000, bytes: 2))
        }
        return bytes
    }()

    private static let hugeAVIF: [UInt8] = {
        var bytes = Samples.avif
        if let box = bytes.indices.dropLast(16).first(where: { bytes[$0..<$0 + 4] == [0x69, 0x73, 0x70, 0x65] }) {
            bytes.replaceSubrange(box + 8..<box + 16, with: bigEndian(16_000) + bigEndian(16_000))
        }
        return bytes
    }()

    private static let hugeBMP: [UInt8] = {
        var bytes = BitmapFile().bmp
        bytes.replaceSubrange(18..<26, with: littleEndian(20_000) + littleEndian(20_000))
        return bytes
    }()

    @Test(arguments: [
        PNGFile(announced: (20_000, 20_000)).encode(1, 1) { _, _ in (0, 0, 0, 0) },
        GIFFile.header(30_000, 30_000), hugeWebP, hugeJPEG, hugeBMP,
        BitmapFile.ico([(0, PNGFile(announced: (20_000, 20_000)).encode(1, 1) { _, _ in (0, 0, 0, 0) })]),
    ])
    func hugeHeadersAreRefused(bytes: [UInt8]) async throws {
        let fixture = try WorkerFixture()
        await #expect(throws: Self.tooMany) { try await fixture.probe(bytes) }
        await #expect(throws: Self.tooMany) { try await fixture.render(bytes) }
        await fixture.client.stop()
    }

    @Test(arguments: [(65_536, 1), (1, 65_536), (1_000_000, 1_000_000)])
    func tooLongSideIsReported(width: Int, height: Int) async throws {
        let fixture = try WorkerFixture()
        let bytes = PNGFile(announced: (width, height)).encode(1, 1) { _, _ in (0, 0, 0, 0) }
        await #expect(throws: MediaError.sideTooLong(limit: 65_535)) { try await fixture.probe(bytes) }
        await #expect(throws: MediaError.sideTooLong(limit: 65_535)) { try await fixture.render(bytes) }
        await fixture.client.stop()
    }

    @Test(arguments: [(60, 30_001), (20, 65_500), (65_500, 20)])
    func longScreenshotIsRendered(width: Int, height: Int) async throws {
        let fixture = try WorkerFixture()
        let bytes = PNGFile().encode(width, height) { x, y in (UInt8(x & 255), UInt8(y & 255), 128, 255) }
        let info = try await fixture.probe(bytes)
        #expect((info.width, info.height) == (width, height))
        let drawn = try await fixture.render(bytes, width: 1600)
        #expect(drawn.width <= 1600 && drawn.height <= 16_383 && drawn.width >= 1)
        await fixture.client.stop()
    }

    @Test func hugeAVIFIsRejected() async throws {
        let fixture = try WorkerFixture()
        // Some versions of libheif compare the box with the picture itself and throw another error.
        await #expect(throws: MediaError.self) { try await fixture.probe(Self.hugeAVIF) }
        await fixture.client.stop()
    }

    @Test func hugeIconIsRejected() async throws {
        let fixture = try WorkerFixture()
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='1000000' height='1000000'><rect width='9' height='9'/></svg>"
        await #expect(throws: MediaError.sideTooLong(limit: 65_535)) {
            try await fixture.probe(Array(svg.utf8), use: .icon)
        }
        await fixture.client.stop()
    }

    @Test func decompressionBombFailsOnlyItsOwnRequest() async throws {
        var limits = MediaLimits()
        limits.memory = 640 << 20
        let fixture = try WorkerFixture(limits: limits)
        let bomb = PNGFile(isInterlaced: true).bomb(9999, 9999)
        #expect(bomb.count < 1 << 20)
        _ = try? await fixture.render(bomb)
        let info = try await fixture.probe(Samples.png)
        #expect(info.width == 48)
        await fixture.client.stop()
    }

    @Test func tooLargeFileIsRejectedWithTheLimit() async throws {
        var limits = MediaLimits()
        limits.fileBytes = 1000
        let fixture = try WorkerFixture(limits: limits)
        let padded = Samples.png + [UInt8](repeating: 0, count: 1000)
        await #expect(throws: MediaError.tooLarge(limit: 1000)) { try await fixture.probe(padded) }
        await fixture.client.stop()
    }

    @Test func hugeSparseFilesAreNotRead() async throws {
        let fixture = try WorkerFixture()
        let path = try fixture.file(Samples.png)
        try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1 << 36)
        await #expect(throws: MediaError.tooLarge(limit: 64 << 20)) { try await fixture.client.probe(path) }
        await fixture.client.stop()
    }
}

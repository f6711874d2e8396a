import Foundation
import MediaProtocol
import TestSupport
import Testing
import Web

struct FormatTests {
    @Test(arguments: [
        (Samples.jpeg, PictureType.jpeg), (Samples.png, .png), (Samples.webp, .webp), (Samples.avif, .avif),
        (Samples.heic, .heic),
    ])
    func everyFormatIsDecodedAndRendered(bytes: [UInt8], type: PictureType) async throws {
        let fixture = try WorkerFixture()
        let info = try await fixture.probe(bytes)
        #expect(info.type == type)
        #expect((info.width, info.height, info.frames, info.damaged) == (48, 32, 1, false))
        #expect(isAlike(info.placeholder, "#808000#8080ff"), "\(info.placeholder)")

        let image = try await fixture.render(bytes)
        #expect((image.width, image.height, image.damaged) == (48, 32, false))
        #expect(isAlike(image.placeholder, "#808000#8080ff"))
        let file = try [UInt8](Data(contentsOf: URL(filePath: image.path)))
        #expect(PictureType.sniff(file) == .webp)
        #expect(file.count == image.bytes)
        #expect(image.path.hasPrefix(fixture.scratch.path + "/"))
        await fixture.client.stop()
    }

    @Test func renditionsHaveRequestedWidthButAreNotEnlarged() async throws {
        let fixture = try WorkerFixture()
        let bytes = PNGFile().encode(900, 300) { x, _ in (UInt8(x % 256), 90, 90, 255) }
        var sizes: [[Int]] = []
        for width in RenditionWidth.all {
            let image = try await fixture.render(bytes, width: width)
            sizes.append([image.width, image.height])
        }
        #expect(sizes == [[360, 120], [720, 240], [900, 300]])
        await fixture.client.stop()
    }

    @Test func veryTallPictureIsScaledToFitWebP() async throws {
        let fixture = try WorkerFixture()
        let image = try await fixture.render(PNGFile().encode(8, 20_000) { _, y in (UInt8(y / 100), 0, 0, 255) })
        #expect(image.height == 16_383)
        await fixture.client.stop()
    }

    @Test func animationsShowTheirFirstFrame() async throws {
        let fixture = try WorkerFixture()
        let bytes = GIFFile.encode(40, 20, frames: [(250, 0, 0), (0, 0, 250), (0, 250, 0)])
        let info = try await fixture.probe(bytes)
        #expect((info.type, info.frames, info.width, info.height) == (.gif, 3, 40, 20))
        #expect(isAlike(info.placeholder, "#fa0000#fa0000"))
        let image = try await fixture.render(bytes)
        #expect((image.width, image.height) == (40, 20))
        #expect(isAlike(image.placeholder, "#fa0000#fa0000"))
        await fixture.client.stop()
    }

    @Test func transparencyIsKeptAndCountsAsWhite() async throws {
        let fixture = try WorkerFixture()
        let bytes = PNGFile().encode(40, 40) { x, y in y < 20 ? (255, 0, 0, 0) : (0, 0, 255, UInt8(x * 6)) }
        let image = try await fixture.render(bytes)
        #expect(image.placeholder.hasPrefix("#ffffff"))
        let chunks = WebPFile(try [UInt8](Data(contentsOf: URL(filePath: image.path)))).chunks
        #expect(chunks.map(\.name) == ["VP8X", "ALPH", "VP8 "])
        #expect(chunks.first?.content.first == 0x10)
        let again = try await fixture.client.probe(fixture.file([UInt8](Data(contentsOf: URL(filePath: image.path)))))
        #expect(again.placeholder.hasPrefix("#ffffff"))
        await fixture.client.stop()
    }

    @Test func fileNameDoesNotMatter() async throws {
        let fixture = try WorkerFixture()
        let named = try await fixture.client.probe(fixture.file(Samples.png, name: "photo.jpg"))
        #expect(named.type == .png)
        let odd = try await fixture.client.probe(fixture.file(Samples.webp, name: "a[page=3]$(x) 그림.tif"))
        #expect(odd.type == .webp)
        await #expect(throws: MediaError.notAnImage) {
            try await fixture.client.probe(
                fixture.file(Array("<!doctype html><title>x</title>".utf8), name: "page.png"))
        }
        await #expect(throws: MediaError.notAnImage) { try await fixture.probe([]) }
        await fixture.client.stop()
    }

    @Test func otherFileTypesAreRejected() async throws {
        let fixture = try WorkerFixture()
        let tiff = Metadata.exif(orientation: 1)
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
        await #expect(throws: MediaError.unsupportedType) { try await fixture.probe(tiff) }
        await #expect(throws: MediaError.unsupportedType) { try await fixture.probe(svg) }
        await #expect(throws: MediaError.notAnImage) { try await fixture.probe(Array("%PDF-1.4\n1 0 obj".utf8)) }
        await #expect(throws: MediaError.notAnImage) { try await fixture.probe(Array("P9 1 1 255\nabc".utf8)) }
        #expect(fixture.leftovers.isEmpty)
        await fixture.client.stop()
    }

    @Test func unsupportedPictureFormatsAreReportedAsSuch() async throws {
        let fixture = try WorkerFixture()
        let targa: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0x20, 9, 9, 9]
        let texts = [
            "P1\n1 1\n1", "P3 1 1 255 9 9 9", "P6 1 1 255\nabc", "P7\nWIDTH 1", "P5#x\n1 1 255\na", "qoif\0\0",
            "8BPS\0",
        ]
        let files: [[UInt8]] =
            [
                targa, [UInt8](repeating: 1, count: 40) + Array("TRUEVISION-XFILE.".utf8) + [0],
                [0, 0, 0, 20] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1".utf8),
            ] + texts.map { Array($0.utf8) }
        for file in files {
            await #expect(throws: MediaError.unsupportedType, "\(file.prefix(8))") { try await fixture.probe(file) }
        }
        for text in ["PS: bring bread", "P", "P1", "A plain note\n"] {
            await #expect(throws: MediaError.notAnImage, "\(text)") { try await fixture.probe(Array(text.utf8)) }
        }
        await fixture.client.stop()
    }

    @Test func areaOutsideTheFirstFrameIsTransparent() async throws {
        let fixture = try WorkerFixture()
        let bytes = GIFFile.encode(40, 20, frames: [(250, 0, 0)], first: (left: 0, top: 0, width: 40, height: 10))
        let info = try await fixture.probe(bytes)
        #expect((info.width, info.height) == (40, 20))
        #expect(isAlike(info.placeholder, "#fa0000#ffffff"), "\(info.placeholder)")
        let image = try await fixture.render(bytes)
        #expect((image.width, image.height, image.damaged) == (40, 20, false))
        #expect(isAlike(image.placeholder, "#fa0000#ffffff"), "\(image.placeholder)")
        await fixture.client.stop()
    }

    @Test func undeclaredFourthByteIsNotAlpha() async throws {
        let fixture = try WorkerFixture()
        for alpha: UInt8 in [0, 1, 127, 255] {
            let info = try await fixture.probe(BitmapFile(bits: 32, alpha: alpha).bmp)
            #expect(isAlike(info.placeholder, "#ff0000#0000ff", within: 2), "\(alpha): \(info.placeholder)")
        }
        await fixture.client.stop()
    }
}

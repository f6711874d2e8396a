import MediaProtocol
import TestSupport
import Testing
import Web

struct IconTests {
    private static let bitmaps: [BitmapFile] = [
        BitmapFile(bits: 1), BitmapFile(bits: 4), BitmapFile(bits: 8), BitmapFile(bits: 16),
        BitmapFile(bits: 16, hasMasks: true), BitmapFile(bits: 24), BitmapFile(bits: 32),
        BitmapFile(bits: 32, alpha: 255), BitmapFile(width: 19, bits: 24, isTopDown: true),
    ]

    @Test(arguments: bitmaps) func readsBitmapsOfEveryDepth(bitmap: BitmapFile) async throws {
        let fixture = try WorkerFixture()
        let info = try await fixture.probe(bitmap.bmp)
        #expect((info.type, info.width, info.height) == (.bmp, bitmap.width, bitmap.height))
        #expect(isAlike(info.placeholder, "#ff0000#0000ff", within: 2), "\(info.placeholder)")
        await fixture.client.stop()
    }

    @Test func iconMaskMakesPixelsTransparent() async throws {
        let fixture = try WorkerFixture()
        let image = try await fixture.render(BitmapFile.ico([(20, BitmapFile(height: 20).iconImage)]), use: .icon)
        #expect((image.width, image.height) == (20, 20))
        #expect(isAlike(image.placeholder, "#ff0000#ffffff"), "\(image.placeholder)")
        await fixture.client.stop()
    }

    @Test func largestImageOfAnIconIsUsed() async throws {
        let fixture = try WorkerFixture()
        let images: [(Int, [UInt8])] = [
            (16, BitmapFile(width: 16, height: 16).iconImage),
            (256, PNGFile().encode(256, 256) { _, _ in (0, 200, 0, 255) }),
            (32, BitmapFile(width: 32, height: 32).iconImage),
        ]
        let info = try await fixture.probe(BitmapFile.ico(images), use: .icon)
        #expect((info.type, info.width, info.height) == (.ico, 256, 256))
        #expect(isAlike(info.placeholder, "#00c800#00c800"))
        await fixture.client.stop()
    }

    @Test(arguments: [
        [0, 0, 1, 0, 1, 0], BitmapFile.ico([(16, [])]),
        BitmapFile.ico([(16, Array(BitmapFile().iconImage.prefix(50)))]),
        Array(BitmapFile.ico([(20, BitmapFile().iconImage)]).prefix(200)),
    ])
    func brokenIconsAreCorrupt(bytes: [UInt8]) async throws {
        let fixture = try WorkerFixture()
        await #expect(throws: MediaError.corrupt) { try await fixture.probe(bytes, use: .icon) }
        await fixture.client.stop()
    }

    @Test func svgIsRenderedAtRequestedWidthOnlyAsIcon() async throws {
        let fixture = try WorkerFixture()
        let svg = Array(
            """
            <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">
            <rect width="10" height="5" fill="#ff0000"/><rect y="5" width="10" height="5" fill="#0000ff"/></svg>
            """.utf8)
        let image = try await fixture.render(svg, use: .icon, width: RenditionWidth.icon)
        #expect((image.width, image.height) == (64, 64))
        #expect(isAlike(image.placeholder, "#ff0000#0000ff"), "\(image.placeholder)")
        await #expect(throws: MediaError.unsupportedType) { try await fixture.render(svg) }
        await fixture.client.stop()
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<SCRIPT href='x'/>", "<foreignObject/>", "<a href='javascript:x'/>",
    ])
    func scriptedIconsAreRefused(content: String) async throws {
        let fixture = try WorkerFixture()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
        await #expect(throws: MediaError.unsupportedType) { try await fixture.probe(Array(svg.utf8), use: .icon) }
        await fixture.client.stop()
    }

    @Test func entityBombsAreRefused() async throws {
        let fixture = try WorkerFixture()
        let svg = "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg><text>&b;</text></svg>"
        await #expect(throws: MediaError.self) { try await fixture.probe(Array(svg.utf8), use: .icon) }
        await fixture.client.stop()
    }

    @Test func svgLoadsNoOtherFile() async throws {
        let fixture = try WorkerFixture()
        let other = try fixture.file(Samples.png, name: "other.png")
        let svg = """
            <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='48' height='32'>
            <image xlink:href='file://\(other)' width='48' height='32'/></svg>
            """
        let info = try await fixture.probe(Array(svg.utf8), use: .icon)
        #expect(info.placeholder == "#ffffff#ffffff")
        await fixture.client.stop()
    }
}

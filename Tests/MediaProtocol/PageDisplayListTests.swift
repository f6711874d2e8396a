import Foundation
import MediaProtocol
import TestSupport
import Testing
import Web

@testable import PageDocument

/// Drawing diary pages as picture, SVG and PDF files.
@Suite struct PageDisplayListTests {
    static let hash = String(repeating: "ab", count: 32)

    static func page(_ elements: PageElement..., paper: String = "#3DACF7") throws -> PageDocument {
        PageDocument(paper: PagePaper(colour: try #require(PageColour(paper))), elements: elements)
    }

    /// A photo that covers the lower half of the page.
    static let photo = PageElement.photo(
        PhotoElement(
            placement: Placement(x: 850, y: 2250), width: 1700, height: 1500, frame: .plain,
            photos: [PlacedPhoto(sha256: hash, crop: .init(x: 0.5, y: 0.5, width: 0.5, height: 0.5))]))

    static func text(_ text: String, _ font: PageFont) -> PageElement {
        .text(
            TextElement(
                placement: Placement(x: 850, y: 750), width: 1600, text: text, font: font, size: 400, align: .center))
    }

    @Test(arguments: [(PageFormat.png, PictureType.png), (.jpeg, .jpeg), (.webp, .webp)])
    func picturesHaveTheirSizeAndPaper(format: PageFormat, type: PictureType) async throws {
        let fixture = try WorkerFixture()
        let (bytes, image) = try await fixture.draw(try fixture.order(Self.page()), format: format)
        #expect(PictureType.sniff(bytes) == type)
        let info = try await fixture.probe(bytes)
        #expect(info.width == 340 && info.height == 600 && !info.damaged)
        #expect(image.width == 340 && image.height == 600 && !image.damaged)
        #expect(isAlike(image.placeholder, "#3dacf7#3dacf7"))
        #expect(fixture.leftovers.isEmpty)
    }

    @Test func croppedPhotoCoversItsFrame() async throws {
        let fixture = try WorkerFixture()
        // The lower right quarter of the page has one colour.
        let quadrant = Samples.quadrants(47, 31)
        let order = try fixture.order(Self.page(Self.photo), pictures: [Self.hash: fixture.file(Samples.png)])
        let image = try await fixture.draw(order).image
        let colour = "#" + [quadrant.red, quadrant.green, quadrant.blue].map { String(format: "%02x", $0) }.joined()
        #expect(isAlike(String(image.placeholder.suffix(7)), colour))
        #expect(!image.damaged)
    }

    @Test func missingPhotoLeavesEmptyFrame() async throws {
        let fixture = try WorkerFixture()
        let nowhere = fixture.pictures.appending(path: "none").path
        let text = try fixture.file(Array("no picture".utf8))
        for pictures in [[:], [Self.hash: nowhere], [Self.hash: text]] {
            let image = try await fixture.draw(fixture.order(Self.page(Self.photo), pictures: pictures)).image
            #expect(image.damaged)
            #expect(isAlike(String(image.placeholder.prefix(7)), "#3dacf7", within: 20))
        }
    }

    @Test(arguments: PageFont.allCases) func textIsDrawnInEveryFont(font: PageFont) async throws {
        let fixture = try WorkerFixture()
        let bare = try await fixture.draw(fixture.order(Self.page(paper: "#FFFFFF"))).bytes
        let (bytes, image) = try await fixture.draw(
            fixture.order(Self.page(Self.text("가뷁ag", font), paper: "#FFFFFF")))
        #expect(!image.damaged && bytes != bare)
        #expect(!isAlike(String(image.placeholder.prefix(7)), "#ffffff", within: 4))
        #expect(isAlike(String(image.placeholder.suffix(7)), "#ffffff", within: 1))
    }

    @Test func emojiAreColoured() async throws {
        let fixture = try WorkerFixture()
        let image = try await fixture.draw(
            fixture.order(Self.page(Self.text("❤️❤️❤️", .pen), paper: "#FFFFFF"))
        ).image
        let parts = Array(image.placeholder.dropFirst().prefix(6))
        let red = Int(String(parts[0...1]), radix: 16) ?? 0
        let blue = Int(String(parts[4...5]), radix: 16) ?? 0
        #expect(red > blue + 10)
    }

    @Test func samePageGivesSameFile() async throws {
        let fixture = try WorkerFixture()
        let order = try fixture.order(Self.page(Self.text("같은 쪽", .brush)))
        let first = try await fixture.draw(order).bytes
        #expect(try await fixture.draw(order).bytes == first)
        #expect(try await WorkerFixture().draw(order).bytes == first)
    }

    @Test func pdfHoldsAllPagesAndSVGOnlyTheFirst() async throws {
        let fixture = try WorkerFixture()
        let order = try fixture.order(
            Self.page(Self.text("하나", .pen)), Self.page(Self.photo), Self.page(paper: "#FFFFFF"),
            pictures: [Self.hash: fixture.file(Samples.png)])
        let pdf = try await fixture.draw(order, format: .pdf).bytes
        #expect(pdf.starts(with: Array("%PDF-".utf8)))
        #expect(String(decoding: pdf, as: UTF8.self).contains("/Count 3"))
        let svg = String(decoding: try await fixture.draw(order, format: .svg).bytes, as: UTF8.self)
        #expect(svg.contains("<svg") && svg.contains("340"))
        // The file embeds everything: it names no font and links to no file.
        #expect(!svg.contains("font-family") && !svg.contains("href=\"http") && !svg.contains("href=\"/"))
    }

    /// Pages sent one by one produce the same file as all pages at once.
    @Test func pdfIsPrintedInParts() async throws {
        let fixture = try WorkerFixture()
        let pages = [
            try Self.page(Self.text("하나", .pen)), try Self.page(Self.photo), try Self.page(Self.text("셋", .pen)),
        ]
        let pictures = [Self.hash: try fixture.file(Samples.png)]
        var parts: [UInt8] = []
        for (before, page) in pages.enumerated() {
            parts += try await fixture.print(fixture.order(page, pictures: pictures), before: before)
        }
        parts += try await fixture.print(nil, before: pages.count)
        #expect(await fixture.client.processID == nil, "the worker went with the file")
        var order = try fixture.order(pictures: pictures)
        order.pages = pages.map { String(decoding: $0.json, as: UTF8.self) }
        let whole = try await fixture.draw(order, format: .pdf).bytes
        #expect(Self.undated(parts) == Self.undated(whole))
        #expect(Self.undated(whole).contains("/Count 3") && fixture.leftovers.isEmpty)
        // A new worker cannot continue the file.
        await #expect(throws: MediaError.cancelled) {
            try await fixture.print(fixture.order(pages[0]), before: pages.count)
        }
    }

    @Test func printWithoutItsWorkerIsCancelled() async throws {
        let fixture = try WorkerFixture()
        let order = try fixture.order(Self.page(Self.text("하나", .pen)))
        _ = try await fixture.print(order, before: 0)
        kill(try #require(await fixture.client.processID), SIGKILL)
        await #expect(throws: MediaError.cancelled) { try await fixture.print(order, before: 1) }
        _ = try await fixture.print(order, before: 0)
        _ = try await fixture.print(order, before: 1)
        // Page 3 does not follow the two pages printed so far.
        await #expect(throws: MediaError.cancelled) { try await fixture.print(order, before: 3) }
        #expect(fixture.leftovers.isEmpty)
    }

    @Test func printWithoutPagesIsAFile() async throws {
        let bytes = try await WorkerFixture().print(nil, before: 0)
        #expect(bytes.starts(with: Array("%PDF-".utf8)))
    }

    /// Returns the PDF file without its creation date.
    private static func undated(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: Unicode.ASCII.self).replacing(/\/CreationDate \([^)]*\)/, with: "")
    }

    @Test func invalidPagesAreRejected() async throws {
        let fixture = try WorkerFixture()
        var order = try fixture.order(Self.page())
        order.pages = ["{\"version\":1,\"elements\":7}"]
        await #expect(throws: MediaError.corrupt) { try await fixture.draw(order) }
        order.pages = []
        await #expect(throws: MediaError.unreadable) { try await fixture.draw(order) }
        #expect(fixture.leftovers.isEmpty)
    }

    @Test func filesOutsideTheFoldersAreNotRead() async throws {
        let fixture = try WorkerFixture()
        let secret = fixture.folder.appending(path: "secret.png")
        try Data(Samples.png).write(to: secret)
        let order = try fixture.order(Self.page(Self.photo), pictures: [Self.hash: secret.path])
        let landlock = try await fixture.client.describe().landlock
        #expect(try await fixture.draw(order).image.damaged == (landlock > 0))
    }

    /// Draws pages with the largest valid numbers: this may be slow but must not fail.
    @Test func extremePagesAreDrawn() async throws {
        let fixture = try WorkerFixture()
        var elements: [PageElement] = []
        for scale in [0.05, 1, 20] {
            let place = Placement(x: -1700, y: 6000, scale: scale, angle: 36_000)
            elements += [
                .photo(PhotoElement(placement: place, width: 6000, height: 1, frame: .fourCut, photos: [])),
                .photo(
                    PhotoElement(placement: place, width: 1, height: 6000, frame: .polaroid, photos: [], caption: "가")),
                .text(TextElement(placement: place, width: 1, text: "가나다 abc", size: 800)),
                .text(TextElement(placement: Placement(x: 0, y: 0, scale: scale), width: 6000, text: "가", size: 800)),
                .stroke(
                    StrokeElement(
                        placement: place, width: 6000, height: 6000, thickness: 500,
                        points: [.init(x: -6000, y: -6000), .init(x: 12_000, y: 12_000, pressure: 1)])),
            ]
        }
        for format in PageFormat.allCases {
            let order = try fixture.order(PageDocument(elements: elements))
            #expect(try await !fixture.draw(order, width: 100, format: format).bytes.isEmpty)
        }
    }
}

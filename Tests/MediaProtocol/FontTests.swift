import Foundation
import MediaProtocol
import PageDocument
import TestSupport
import Testing

/// Font files uploaded by people.
@Suite struct FontTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: try WorkerFixture.font(name))))
    }

    private static func problem(_ fixture: WorkerFixture, _ bytes: [UInt8]) async throws -> FontError? {
        let path = try fixture.file(bytes, name: "font")
        do throws(FontError) {
            _ = try await fixture.client.inspectFont(path)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: PageFont.allCases) func fontIsInspectedAndDrawn(font: PageFont) async throws {
        let fixture = try WorkerFixture()
        let facts = try await fixture.client.inspectFont(fixture.file(try Self.bytes(font.key), name: "font"))
        #expect(facts.type == .trueType || facts.type == .openType)
        #expect(facts.characters > 2_000 && facts.glyphs > 2_000)
        #expect(!facts.name.isEmpty)
        #expect(fixture.leftovers.isEmpty)
    }

    @Test func compressedFontsAreAccepted() async throws {
        let fixture = try WorkerFixture()
        let path = try fixture.file(try WorkerFixture.slice("pen-latin"), name: "font")
        let facts = try await fixture.client.inspectFont(path)
        #expect(facts.type == .woff2 && facts.characters > 90)
        var text = TextElement(placement: Placement(x: 850, y: 750), width: 1600, text: "Hello", size: 300)
        text.fontKey = PageTypeface.own(sha256: PageDisplayListTests.hash).key
        var order = try fixture.order(PageDisplayListTests.page(.text(text), paper: "#FFFFFF"))
        order.fonts[text.fontKey] = path
        for format in PageFormat.allCases { #expect(try await !fixture.draw(order, format: format).image.damaged) }
    }

    @Test func koreanFontNamesAreRead() async throws {
        let fixture = try WorkerFixture()
        let facts = try await fixture.client.inspectFont(fixture.file(try Self.bytes("pen"), name: "font"))
        #expect(facts.name.hasPrefix("나눔손글씨"), "\(facts.name)")
    }

    @Test func unusableFontsAreRejectedWithAReason() async throws {
        let fixture = try WorkerFixture()
        let font = try Self.bytes("pen")
        #expect(try await Self.problem(fixture, Array("글".utf8)) == .notAFont)
        #expect(try await Self.problem(fixture, Samples.png) == .notAFont)
        #expect(try await Self.problem(fixture, Array("wOFF".utf8) + font) == .notAFont)
        #expect(try await Self.problem(fixture, Array("ttcf".utf8) + font) == .collection)
        #expect(try await Self.problem(fixture, try Self.bytes("emoji")) == .pictures)
        #expect(try await Self.problem(fixture, font + [UInt8](repeating: 0, count: 20 << 20)) == .tooLarge)
        // A truncated file lacks its glyphs.
        let cut = try #require(try await Self.problem(fixture, Array(font.prefix(font.count / 2))))
        #expect([.notAFont, .broken, .empty].contains(cut), "\(cut)")
        #expect(try await Self.problem(fixture, Self.without("OS/2", font)) == .broken)
        #expect(try await Self.problem(fixture, Self.without("glyf", font)) != nil)
        // A valid font is still accepted afterwards.
        #expect(try await Self.problem(fixture, font) == nil)
    }

    /// Randomly changed files are accepted or rejected, and the worker survives.
    @Test func mutatedFontsDoNotCrashTheWorker() async throws {
        let fixture = try WorkerFixture()
        let font = try Self.bytes("brush")
        var state: UInt64 = 88_172_645_463_325_252
        func number(below limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(limit))
        }
        for round in 0..<24 {
            var changed = font
            for _ in 0..<(1 + number(below: 40)) {
                // Half of the rounds change the first 4,096 bytes, where the table directory is.
                changed[number(below: round % 2 == 0 ? 4096 : font.count)] = UInt8(number(below: 256))
            }
            let problem = try await Self.problem(fixture, changed)
            #expect(problem != .tooMuch && problem != .unavailable, "round \(round)")
        }
    }

    /// Draws a page in a bundled font, in an uploaded font and in the bundled font again.
    @Test func fontOfAPersonIsUsedOnlyOnItsPage() async throws {
        let fixture = try WorkerFixture()
        func page(_ key: String) throws -> PageDocument {
            var text = TextElement(
                placement: Placement(x: 850, y: 750), width: 1600, text: "가나다 abc", size: 300, align: .center)
            text.fontKey = key
            return try PageDisplayListTests.page(.text(text), paper: "#FFFFFF")
        }
        let own = PageTypeface.own(sha256: PageDisplayListTests.hash)
        let before = try await fixture.draw(fixture.order(page("pen"))).bytes
        let serif = try await fixture.draw(fixture.order(page("myeongjo"))).bytes
        var order = try fixture.order(page(own.key))
        // Without its file the page uses the default font and is marked as damaged.
        let missing = try await fixture.draw(order)
        #expect(missing.bytes == before && missing.image.damaged)
        // The uploaded font has the same family name as a bundled one.
        order.fonts[own.key] = try fixture.file(try Self.bytes("myeongjo"), name: "own")
        let drawn = try await fixture.draw(order)
        #expect(drawn.bytes == serif && !drawn.image.damaged)
        #expect(try await fixture.draw(fixture.order(page("pen"))).bytes == before)
        order.fonts[own.key] = try fixture.file(try Self.bytes("brush"), name: "other")
        let other = try await fixture.draw(order).bytes
        #expect(other != serif && other != before)
        #expect(try await !fixture.draw(order, format: .pdf).bytes.isEmpty)
        // A file that is no font is replaced with the default font.
        order.fonts[own.key] = try fixture.file(Array("no font".utf8), name: "none")
        #expect(try await fixture.draw(order).bytes == before)
    }

    /// Returns the font with this table renamed, so that no reader finds it.
    private static func without(_ table: String, _ font: [UInt8]) throws -> [UInt8] {
        var font = font
        let tag = Array(table.utf8)
        let place = try #require((12..<600).first { Array(font[$0..<$0 + 4]) == tag })
        font[place] = UInt8(ascii: "x")
        return font
    }
}

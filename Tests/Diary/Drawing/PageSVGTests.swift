import Foundation
import Site
import Testing
import Text

@testable import Diary
@testable import PageDocument

/// A page of the diary as markup.
@Suite struct PageSVGTests {
    static let hash = String(repeating: "ab", count: 32)

    private func html(
        _ elements: PageElement..., pictures: [String: SVGPicture] = [:], hasShadows: Bool = true
    ) -> String {
        let svg = PageSVG(
            PageDocument(elements: elements), pictures: pictures, label: "11월 \"21일\"",
            stickers: { $0 == "tulip" ? "/assets/tulip.svg" : nil }, hasShadows: hasShadows)
        var html = HTMLBuffer()
        Templates.pageSVG(&html, svg: svg)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func positionsAreAttributesWithoutInlineStyles() {
        let text = TextElement(
            placement: Placement(x: 850.5, y: 900, scale: 1.25, angle: -8), width: 400, text: "<글> & 'x'", size: 96,
            align: .right)
        let markup = html(.text(text))
        #expect(
            markup.contains(
                #"<g class="element text" data-index="0" transform="translate(850.5 900) rotate(-8) scale(1.25)">"#))
        #expect(markup.contains(#"<text x="200" y="28.8""#) && markup.contains(#"text-anchor="end">&lt;글&gt; &amp;"#))
        #expect(markup.contains(#"aria-label="11월 &quot;21일&quot;""#))
        #expect(!markup.contains("style="))
    }

    @Test(
        arguments: [
            (0, "0"), (-0.00001, "0"), (12, "12"), (-12.5, "-12.5"), (-0.0625, "-0.0625"), (3.14159, "3.1416"),
            (1.00004, "1"),
            (0.99996, "1"), (11_999.999, "11999.999"), (1 / 3, "0.3333"), (-6000.1, "-6000.1"), (.nan, "0"),
            (.infinity, "0"),
        ] as [(Double, String)])
    func numbersHaveAtMostFourDecimals(number: Double, text: String) {
        #expect(shortNumber(number) == text)
    }

    @Test func cropIsTheViewBoxOfANestedSVG() {
        let photo = PhotoElement(
            placement: Placement(x: 0, y: 0), width: 400, height: 300, frame: .plain,
            photos: [PlacedPhoto(sha256: Self.hash, crop: .init(x: 0.25, y: 0, width: 0.5, height: 1))])
        let pictures = [Self.hash: SVGPicture(address: "/i/abc/1440", width: 1000, height: 800)]
        let markup = html(.photo(photo), pictures: pictures)
        #expect(markup.contains(#"viewBox="250 0 500 800" preserveAspectRatio="xMidYMid slice""#))
        #expect(markup.contains(#"href="/i/abc/1440" width="1000" height="800""#))
        #expect(!html(.photo(photo)).contains("<image"))
    }

    @Test func stickersHaveShadowsAndUnknownOnesAreLeftOut() {
        let place = Placement(x: 0, y: 0)
        let markup = html(
            .sticker(StickerElement(placement: place, width: 100, height: 100, sticker: "tulip")),
            .sticker(StickerElement(placement: place, width: 100, height: 100, sticker: "future")),
            .unknown(.object([])))
        #expect(markup.components(separatedBy: "/assets/tulip.svg").count == 3)
        #expect(markup.contains(#"data-index="1""#) && !markup.contains(#"data-index="2""#))
        #expect(markup.contains(#"id="sheet-lift""#) && !html(hasShadows: false).contains("<filter"))
    }
}

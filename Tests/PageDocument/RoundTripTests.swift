import PageDocument
import Testing

/// Decoding and encoding keep all values, known or unknown.
@Suite struct RoundTripTests {
    @Test func roundTripKeepsAllValues() throws {
        let page = try PageDocument(json: Array(SamplePage.json.utf8))
        #expect(try PageDocument(json: page.json) == page)
        #expect(page.elements.count == 5)
        #expect(page.photos == [SamplePage.hash])
        #expect(page.stickers == ["tulip"])
        #expect(page.fonts == [.ours(.pen), .ours(.brush)])
        #expect(page.readableText == "바닷가\n모래가 반짝\n오늘은 바다\n튤립")
    }

    @Test func keepsUnknownElementsAndFields() throws {
        let json = """
            {"version":1,"paper":{"colour":"#123456","pattern":"dots","texture":1.50},"elements":[\
            {"type":"hologram","depth":1e-7,"x":[]},\
            {"type":"sticker","x":1,"y":2,"scale":1,"angle":0,"width":3,"height":4,"sticker":"tulip","glow":{"a":[null,true]}},\
            {"type":"photo","x":1,"y":2,"scale":1,"angle":0,"width":3,"height":4,"frame":"plain",\
            "photos":[{"sha256":"\(SamplePage.hash)","crop":{"x":0,"y":0,"width":0.5,"height":1,"tilt":3},"filter":"sepia"}]}\
            ],"music":"x\\u0007y"}
            """
        let page = try PageDocument(json: Array(json.utf8))
        #expect(String(decoding: page.json, as: UTF8.self) == json)
    }

    @Test func unknownFontIsKeptAndDrawnInStandardFont() throws {
        let json =
            #"{"version":1,"elements":[{"type":"text","x":0,"y":0,"width":10,"text":"a","size":50,"font":"future"}]}"#
        let page = try PageDocument(json: Array(json.utf8))
        guard case .text(let text) = page.elements[0] else { throw SamplePage.Missing() }
        #expect(text.font == .standard)
        #expect(String(decoding: page.json, as: UTF8.self).contains(#""font":"future""#))
    }

    @Test func fontsOfPeopleAreIdentifiedByHash() throws {
        func text(_ key: String) -> String {
            #"{"type":"text","x":0,"y":0,"width":10,"text":"a","size":50,"font":"\#(key)"}"#
        }
        func page(_ keys: [String]) throws -> PageDocument {
            try PageDocument(json: Array(#"{"version":1,"elements":[\#(keys.map(text).joined(separator: ","))]}"#.utf8))
        }
        let hashes = (0..<13).map { String(repeating: String($0, radix: 16), count: 64) }
        let keys = hashes.map { "sha256:" + $0 }
        let one = try page([keys[3], "pen", keys[3], "sha256:short"])
        #expect(one.ownFonts == [hashes[3]] && one.files == [hashes[3]] && one.photos.isEmpty)
        #expect(one.fonts == [.own(sha256: hashes[3]), .ours(.pen)])
        #expect(PageTypeface(key: keys[3]).key == keys[3])
        #expect(PageTypeface(key: keys[3]).stack.contains("Seorap Pen"))
        _ = try page(Array(keys.prefix(12)))
        let problem = #expect(throws: PageDocumentError.self) { try page(keys) }
        #expect(problem?.location == "elements[12].font" && problem?.code == "page-too-many")
    }

    @Test func storedLinesAreIgnoredIfTheyDifferFromTheText() {
        var text = TextElement(
            placement: Placement(x: 0, y: 0), width: 9, text: "하나 둘 셋", lines: ["하나", "둘 셋"], size: 20)
        #expect(text.paragraphs == ["하나", "둘 셋"])
        text.text = "하나 둘\n넷"
        #expect(text.storedLines == nil)
        #expect(text.paragraphs == ["하나 둘", "넷"])
    }
}

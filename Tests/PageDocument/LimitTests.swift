import PageDocument
import Testing

/// Each error names the element and the field and says what is allowed.
@Suite struct LimitTests {
    struct Case: Sendable {
        let json: String
        let code: String
        let location: String?
    }

    static func page(_ elements: String...) -> String {
        #"{"version":1,"elements":["# + elements.joined(separator: ",") + "]}"
    }

    static func element(_ type: String, _ rest: String) -> String { #"{"type":"\#(type)","x":1,"y":1,\#(rest)}"# }

    static let text = element("text", #""width":100,"text":"글","size":50"#)
    static func photo(_ photos: Int, frame: String = "fourCut") -> String {
        let one = #"{"sha256":"\#(SamplePage.hash)"}"#
        let list = Array(repeating: one, count: photos).joined(separator: ",")
        return element("photo", #""width":9,"height":9,"frame":"\#(frame)","photos":[\#(list)]"#)
    }

    static let refused: [Case] = [
        Case(json: "", code: "page-not-json", location: nil),
        Case(json: "{\"version\":1", code: "page-not-json", location: nil),
        Case(json: "[1]", code: "page-field-wrong", location: nil),
        Case(json: String(repeating: "[", count: 100), code: "page-not-json", location: nil),
        Case(json: "{}", code: "page-field-missing", location: "version"),
        Case(json: #"{"version":1.5}"#, code: "page-field-wrong", location: "version"),
        Case(json: #"{"version":2}"#, code: "page-newer", location: nil),
        Case(json: #"{"version":1,"paper":{"colour":"red"}}"#, code: "page-field-wrong", location: "paper.colour"),
        Case(json: #"{"version":1,"paper":{"pattern":"zebra"}}"#, code: "page-field-wrong", location: "paper.pattern"),
        Case(json: #"{"version":1,"elements":{}}"#, code: "page-field-wrong", location: "elements"),
        Case(json: page("7"), code: "page-field-wrong", location: "elements[0]"),
        Case(json: page("{}"), code: "page-field-missing", location: "elements[0].type"),
        Case(
            json: page(text, #"{"type":"text","x":"1","y":1}"#), code: "page-field-wrong", location: "elements[1].x"),
        Case(
            json: page(#"{"type":"text","x":3401,"y":1}"#), code: "page-field-out-of-range", location: "elements[0].x"),
        Case(
            json: page(#"{"type":"text","x":0,"y":-3001}"#), code: "page-field-out-of-range", location: "elements[0].y"),
        Case(
            json: page(element("text", #""scale":0"#)), code: "page-field-out-of-range", location: "elements[0].scale"),
        Case(
            json: page(element("text", #""width":1e999"#)), code: "page-field-out-of-range",
            location: "elements[0].width"),
        Case(
            json: page(element("text", #""width":9,"text":"a","size":801"#)), code: "page-field-out-of-range",
            location: "elements[0].size"),
        Case(
            json: page(element("text", #""width":9,"text":"a","lines":[1],"size":80"#)), code: "page-field-wrong",
            location: "elements[0].lines[0]"),
        Case(
            json: page(element("text", #""width":9,"text":"a","size":80,"font":"a b""#)), code: "page-field-wrong",
            location: "elements[0].font"),
        Case(json: page(photo(5)), code: "page-too-many", location: "elements[0].photos"),
        Case(json: page(photo(2, frame: "plain")), code: "page-too-many", location: "elements[0].photos"),
        Case(
            json: page(element("photo", #""width":9,"height":9,"photos":[{"sha256":"abc"}]"#)),
            code: "page-field-wrong", location: "elements[0].photos[0].sha256"),
        Case(
            json: page(
                element(
                    "photo",
                    #""width":9,"height":9,"photos":[{"sha256":"\#(SamplePage.hash)","crop":{"x":0.6,"y":0,"width":0.5,"height":1}}]"#
                )), code: "page-field-out-of-range", location: "elements[0].photos[0].crop.width"),
        Case(
            json: page(element("sticker", #""width":9,"height":9,"sticker":"sha256:12""#)), code: "page-field-wrong",
            location: "elements[0].sticker"),
        Case(
            json: page(element("stroke", #""width":9,"height":9,"thickness":2,"points":[[1]]"#)),
            code: "page-field-wrong", location: "elements[0].points[0]"),
        Case(
            json: page(element("stroke", #""width":9,"height":9,"thickness":2,"points":[[1,1,1.5]]"#)),
            code: "page-field-out-of-range", location: "elements[0].points[0]"),
        Case(
            json: page(element("stroke", #""width":9,"height":9,"thickness":0,"points":[]"#)),
            code: "page-field-out-of-range", location: "elements[0].thickness"),
    ]

    @Test(arguments: refused) func rejectionNamesElementAndField(_ refused: Case) {
        let problem = #expect(throws: PageDocumentError.self) { try PageDocument(json: Array(refused.json.utf8)) }
        #expect(problem?.code == refused.code)
        #expect(problem?.location == refused.location)
        let explanation = problem?.explanation
        #expect(explanation?.en.hasSuffix(".") == true && explanation?.ko.hasSuffix(".") == true)
        if let location = refused.location {
            #expect(explanation?.ko.hasPrefix(location) == true && explanation?.en.hasPrefix(location) == true)
        }
    }

    @Test func totalsOfAllElementsAreLimited() throws {
        try expectTooMany(page: Self.page(elements: 301, of: Self.text), location: "elements")
        try expectTooMany(page: Self.page(elements: 11, of: Self.photo(4)), location: "elements[10].photos")
        let long = Self.element("text", #""width":9,"size":9,"text":"\#(String(repeating: "가", count: 6_700))""#)
        try expectTooMany(page: Self.page(elements: 3, of: long), location: "elements[2].text")
        let points = Array(repeating: "[1,2]", count: 30_001).joined(separator: ",")
        let stroke = Self.element("stroke", #""width":9,"height":9,"thickness":2,"points":[\#(points)]"#)
        try expectTooMany(page: Self.page(elements: 2, of: stroke), location: "elements[1].points")
        _ = try PageDocument(json: Array(Self.page(elements: 300, of: Self.text).utf8))
        _ = try PageDocument(json: Array(Self.page(elements: 10, of: Self.photo(4)).utf8))
    }

    @Test func tooLongDocumentIsRejected() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: PageLimits.bytes + 1)
        let problem = #expect(throws: PageDocumentError.self) { try PageDocument(json: bytes) }
        #expect(problem?.code == "page-too-long")
    }

    private static func page(elements count: Int, of element: String) -> String {
        #"{"version":1,"elements":["# + Array(repeating: element, count: count).joined(separator: ",") + "]}"
    }

    private func expectTooMany(page: String, location: String) throws {
        let problem = #expect(throws: PageDocumentError.self) { try PageDocument(json: Array(page.utf8)) }
        #expect(problem?.code == "page-too-many" && problem?.location == location)
    }
}

import Foundation
import Testing
import Text

@Suite struct JSONReaderTests {
    private static let validDocuments = [
        "[1]", "-0", #""a""#, " null ", "[true,false]", "{}", #"{"a":{"b":[]}}"#, "[0e1]", "[1E+2]", "[1e-999]",
        #"["\ud83d\ude00\u0000\/\b"]"#, "[\"가\u{7f}\"]", #"{"a":1,"a":2}"#, "[123456789012345678901234567890]",
    ]
    private static let invalidDocuments = [
        "", " ", "[", "tru", "truex", "[1 2]", "[1][2]", "[1] x", "[,1]", "[1,,2]", "{,}", #"{"a" 1}"#, "{a:1}",
        "{1:1}", "['a']", "[.5]", "[+1]", "[0x1]", "NaN", "[Infinity]", "// c\n[1]", "[1]\u{0}", "[\u{b}1]",
        "[\u{a0}1]", "\"abc", #"["\"]"#, "[\"a\\",
    ]
    /// Unreadable values, which the tests put into a well-formed array.
    private static let unreadable = [
        #""\ud800""#, #""\udc00""#, #""\ud83d\u0041""#, #""\x""#, #""\u12""#, "\"\u{1}\"", "01", "1.", "1e", "-",
    ]

    private func isRead(_ text: String, _ strictness: JSONStrictness) -> Bool {
        JSONValue(Array(text.utf8), strictness) != nil
    }

    @Test(arguments: [JSONStrictness.strict, .tolerant, .forgiving]) func readsValuesAndRejectsInvalidDocuments(
        strictness: JSONStrictness
    ) {
        for text in Self.validDocuments { #expect(isRead(text, strictness), "\(text)") }
        for text in Self.invalidDocuments { #expect(!isRead(text, strictness), "\(text)") }
    }

    @Test(arguments: unreadable) func forgivingModeReadsUnreadableValuesAsNull(text: String) throws {
        #expect(!isRead("[\(text),7]", .strict) && !isRead("[\(text),7]", .tolerant))
        #expect(JSONValue(Array("[\(text),7]".utf8), .forgiving) == .array([.null, .number("7")]))
    }

    @Test func onlyForgivingModeAcceptsInvalidUTF8() {
        for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEA, 0xB0]] as [[UInt8]] {
            let document = Array("[\"a".utf8) + bytes + Array("\"]".utf8)
            #expect(JSONValue(document, .strict) == nil && JSONValue(document) == nil)
            #expect(JSONValue(document, .forgiving) == .array([.null]))
            #expect(JSONValue(Array("[1".utf8) + bytes + Array("]".utf8)) == nil)
        }
    }

    @Test(arguments: ["[1,]", #"{"a":1,}"#, "\u{FEFF}[1]"]) func strictModeRejectsTrailingCommasAndBOM(text: String) {
        #expect(!isRead(text, .strict) && isRead(text, .tolerant) && isRead(text, .forgiving))
    }

    @Test func numbersKeepTheirDigits() {
        #expect(JSONValue(Array("[1.50,1e999]".utf8), .strict) == .array([.number("1.50"), .number("1e999")]))
        #expect(JSONValue("[1e999]") == nil && JSONValue("[1.50]")?.list.first?.double == 1.5)
    }

    @Test func theLastOfMembersWithOneNameCounts() {
        let value = JSONValue(#"{"a":1,"b":null,"a":"x"}"#)
        #expect(value?["a"].string == "x" && value?.member("b") == .null && value?.member("c") == nil)
        #expect(value?["c"] == .null && value?.members.count == 3)
    }

    @Test func depthIsLimited() {
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: depth) + [UInt8(ascii: "1")]
                + Array(repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(JSONValue(nested(JSONLimits.depth)) != nil && JSONValue(nested(JSONLimits.depth + 1)) == nil)
        #expect(JSONValue(nested(4), depth: 4) != nil && JSONValue(nested(5), depth: 4) == nil)
        #expect(JSONValue(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
    }

    /// Compares with Foundation's reader. Zero bytes are left out, because Foundation takes them for UTF-16.
    @Test func readsDamagedDocumentsAsFoundationDoes() throws {
        let original = Array(
            #"{"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude00",true,null,{}],"é 가":{"b":"\"\\","c":[[],0.1]},"d":12345}"#.utf8)
        let bytePool = Array("{}[]:,\"\\eE+-.0123 tfnu/\u{7}".utf8) + [0x80, 0xC3, 0xFF]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: index)
                case 1: bytes.insert(bytePool.randomElement(using: &random) ?? 0x20, at: index)
                default: bytes[index] = bytePool.randomElement(using: &random) ?? 0x20
                }
            }
            let value = JSONValue(bytes)
            let foundationValue = Self.foundation(bytes)
            #expect((value == nil) == (foundationValue == nil), "\(String(decoding: bytes, as: UTF8.self))")
            guard let value, let foundationValue else { continue }
            #expect(Self.foundation(value.bytes) == foundationValue, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(JSONValue(value.bytes, .strict) == value)
            _ = JSONValue(bytes, .forgiving)
        }
    }

    private static func foundation(_ bytes: [UInt8]) -> NSObject? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) as? NSObject
    }

    @Test func writesValuesAsTheyWereRead() {
        let text = #"{"b":1.50,"a":["\u000a\u0007\"\\가",null,true,false,{}],"b":[]}"#
        #expect(JSONValue(text).map { String(decoding: $0.bytes, as: UTF8.self) } == text)
        #expect(JSONValue.number(2.0) == .number("2") && JSONValue.number(0.25) == .number("0.25"))
    }
}

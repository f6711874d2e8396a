import Foundation
import Testing
import Text

@Suite struct JSONWriterTests {
    private func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func writesNestedValuesWithCommas() {
        let written = text { json in
            json.object { json in
                json.member("a", 1)
                json.key("b")
                json.array { json in
                    json.value("x")
                    json.value(true)
                    json.null()
                    json.value(1.5)
                    json.object { _ in }
                    json.array { _ in }
                }
                json.member(ifPresent: "c", nil as String?)
                json.member("d", ["p", "q"])
                json.key("e")
                json.raw("{\"f\":1}")
                json.member("g", false)
            }
        }
        #expect(written == #"{"a":1,"b":["x",true,null,1.5,{},[]],"d":["p","q"],"e":{"f":1},"g":false}"#)
    }

    /// The writer tests eight bytes at once, so that lengths around multiples of eight are tried.
    @Test func escapesCharactersAfterTextOfAnyLength() throws {
        for scalar in (0..<0x80 as Range<UInt8>).map(Unicode.Scalar.init) {
            for (length, filling) in (0...17).flatMap({ length in ["x", "서"].map { (length, $0) } }) {
                let value = String(repeating: filling, count: length) + String(scalar) + "yyyyyyyyy" + String(scalar)
                let written = text { $0.array { $0.value(value) } }
                let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
                #expect(read == [value])
            }
        }
    }

    @Test func foundationReadsEveryCharacter() throws {
        for scalar in (0..<0x300 as Range<UInt32>).compactMap(Unicode.Scalar.init) {
            let value = "a\(Character(scalar))b\"\\/한👩‍👧"
            let written = text { $0.array { $0.value(value) } }
            let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
            #expect(read == [value])
        }
    }

    /// The writer examines eight bytes at once and the last bytes together with those before them, so every position is
    /// tried.
    @Test func escapesBytesAtEveryPosition() throws {
        for byte in 0..<128 as Range<UInt8> {
            for length in 1...20 {
                for index in 0..<length {
                    var bytes = Array(repeating: UInt8(ascii: "a"), count: length)
                    bytes[index] = byte
                    let value = String(decoding: bytes, as: UTF8.self)
                    let written = text { $0.value(value) }
                    // Characters that JSON forbids in a string must be escaped, and no others.
                    let isUnescaped = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                    let shortEscapes: [UInt8: String] = [9: "\\t", 10: "\\n", 13: "\\r", 34: "\\\"", 92: "\\\\"]
                    let escaped = shortEscapes[byte] ?? "\\u00" + String(byte / 16) + String(byte % 16, radix: 16)
                    let middle = isUnescaped ? String(Unicode.Scalar(byte)) : escaped
                    let before = String(repeating: "a", count: index)
                    let after = String(repeating: "a", count: length - index - 1)
                    #expect(written == "\"" + before + middle + after + "\"")
                }
            }
        }
    }

    @Test func writesNonFiniteNumbersAsNull() {
        #expect(text { $0.value(Double.nan) } == "null")
        #expect(text { $0.value(Double.infinity) } == "null")
    }

    @Test func drainReturnsConsecutivePieces() {
        var json = JSONWriter()
        json.open(UInt8(ascii: "["))
        var output = json.drain()
        for number in 0..<3 {
            json.newline()
            json.value(number)
            output += json.drain()
        }
        json.close(UInt8(ascii: "]"))
        output += json.drain()
        #expect(String(decoding: output, as: UTF8.self) == "[\n0,\n1,\n2]")
    }
}

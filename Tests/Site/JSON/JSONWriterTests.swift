import Catalog
import Foundation
import Testing

@testable import Site

@Suite struct JSONWriterTests {
    private func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func shapesAndCommas() {
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
                json.raw("{\"f\":1}".utf8)
                json.member("g", false)
            }
        }
        #expect(written == #"{"a":1,"b":["x",true,null,1.5,{},[]],"d":["p","q"],"e":{"f":1},"g":false}"#)
    }

    @Test func everyTextComesBack() throws {
        for scalar in (0..<0x300 as Range<UInt32>).compactMap(Unicode.Scalar.init) {
            let value = "a\(Character(scalar))b\"\\/한👩‍👧"
            let written = text { $0.array { $0.value(value) } }
            let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
            #expect(read == [value])
        }
    }

    @Test func notANumberIsNull() {
        #expect(text { $0.value(Double.nan) } == "null")
        #expect(text { $0.value(Double.infinity) } == "null")
    }

    @Test func pieceByPiece() {
        var json = JSONWriter()
        json.open(UInt8(ascii: "["))
        var all = json.drain()
        for number in 0..<3 {
            json.newline()
            json.value(number)
            all += json.drain()
        }
        json.close(UInt8(ascii: "]"))
        all += json.drain()
        #expect(String(decoding: all, as: UTF8.self) == "[\n0,\n1,\n2]")
    }
}

import HTTPTypes
import Testing

@testable import HTTPServer

/// Tests header fields, entity tags, form fields and the values that are stored with a request.
@Suite struct HeaderBlockTests {
    private func block(_ fields: [(name: [UInt8], value: [UInt8])]) -> HeaderBlock {
        var block = HeaderBlock()
        for field in fields {
            field.name.withUnsafeBufferPointer { name in
                field.value.withUnsafeBufferPointer { block.append(name: name, value: $0) }
            }
        }
        return block
    }

    private func block(_ fields: KeyValuePairs<String, String>) -> HeaderBlock {
        block(fields.map { (Array($0.key.utf8), Array($0.value.utf8)) })
    }

    /// `tchar` of RFC 9110 5.6.2.
    @Test func acceptsOnlyTokenCharactersInNames() {
        let token = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        for byte in UInt8.min...UInt8.max {
            #expect(byte.isTokenCharacter == token.contains(byte), "\(byte)")
            #expect(block([([0x61, byte], [])]).isMalformed != token.contains(byte))
        }
        #expect(block([([], [0x61])]).isMalformed)
    }

    @Test func findsControlCharactersAtEveryPosition() {
        for byte in UInt8.min...UInt8.max {
            for length in 1...40 {
                var value = Array(repeating: UInt8(ascii: "v"), count: length)
                value[byte % 2 == 0 ? length - 1 : Int(byte) % length] = byte
                let isControl = byte < 0x20 && byte != 0x09 || byte == 0x7F
                #expect(block([([0x61], value)]).isMalformed == isControl, "\(byte) among \(length)")
            }
        }
    }

    @Test func findsFieldsInAnyCaseAndJoinsThem() {
        let block = block(["Accept": "a", "HOST": "h", "accept": "b", "Accepts": "c", "Cookie": "x=1", "cookie": "y=2"])
        #expect(block[.accept] == "a, b" && block[.cookie] == "x=1; y=2" && block[.range] == nil)
        #expect(block.values("host") == ["h"] && block.values("hos") == [])
    }

    @Test(arguments: [(false, "\"v1\""), (true, "W/\"v1\"")])
    func tagMatchesOnlyItsOwnField(isWeak: Bool, field: String) {
        let tag = ETag(value: "v1", isWeak: isWeak)
        #expect(tag.field == field && tag.matches(field))
        let others = [
            "", "\"", "W/", "v1", "\"v2\"", "\"v1", "v1\"", "\"v11\"", "W/\"v1", "w/\"v1\"", "\"v1\" ", "*", "V/\"v1\"",
        ]
        for other in others + [isWeak ? "\"v1\"" : "W/\"v1\""] { #expect(!tag.matches(other), "\(other)") }
    }

    private enum Number: RequestKey { typealias Value = Int }
    private enum Name: RequestKey { typealias Value = String }

    @Test func storesOneValuePerKey() {
        var values = TypedStorage()
        let (number, name) = (ObjectIdentifier(Number.self), ObjectIdentifier(Name.self))
        func read<Value: Sendable>(_ key: ObjectIdentifier, as type: Value.Type) -> Value? {
            values.box(key).map { values.open($0, as: type) }
        }
        #expect(read(number, as: Int.self) == nil)
        values.set(number, 7)
        values.set(name, "서랍 - a name of some length")
        let copy = values
        values.set(number, 8)
        #expect(read(number, as: Int.self) == 8 && read(name, as: String.self) == "서랍 - a name of some length")
        #expect(copy.box(number).map { copy.open($0, as: Int.self) } == 7)
        values.remove(number)
        #expect(read(number, as: Int.self) == nil && read(name, as: String.self) != nil)
    }

    @Test func encodesFieldsAsTheQueryOfAPath() {
        let fields = FormFields([
            .init(name: "제목", value: "a b&c=d"), .init(name: "", value: ""), .init(name: "q", value: "100%\n"),
        ])
        let query = "%EC%A0%9C%EB%AA%A9=a%20b%26c%3Dd&=&q=100%25%0A"
        #expect(fields.urlEncoded == query && fields.urlEncoded(behind: "/links") == "/links?" + query)
        #expect(FormFields().urlEncoded(behind: "/links") == "/links" && FormFields().urlEncoded.isEmpty)
        #expect(FormFields(urlEncoded: Array(query.utf8)[...])?.fields == fields.fields)
    }
}

import Testing

@testable import Web

@Suite struct PercentEncodingTests {
    @Test func componentKeepsOnlyAllowedBytes() {
        #expect(PercentEncoding.encode("aZ09-._~") == "aZ09-._~")
        #expect(PercentEncoding.encode("서랍 /?%") == "%EC%84%9C%EB%9E%8D%20%2F%3F%25")
        #expect(PercentEncoding.encodeReadably("서랍 /?%é\"<") == "서랍%20%2F%3F%25%C3%A9%22%3C")
    }

    @Test func unreservedBytesAreThoseOfRFC3986() {
        let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
        for byte in UInt8.min...UInt8.max { #expect(byte.isUnreserved == unreserved.contains(byte), "\(byte)") }
    }

    @Test(arguments: [
        (PercentEncoding.Component.path, "a b'{|}%zz", "a%20b'%7B%7C%7D%zz"), (.query, "a b'{|}#", "a%20b%27{|}%23"),
        (.fragment, "a b`{}", "a%20b%60{}"), (.userInfo, "a:b@c", "a:b%40c"),
        (.strictPath, "a b'{|}", "a%20b'%7B|%7D"), (.strictQuery, "a?b'{^}", "a?b'%7B%5E%7D"),
        (.strictUserInfo, "a:b@c", "a:b%40c"),
    ])
    func encodesByComponent(place: PercentEncoding.Component, text: String, encoded: String) {
        #expect(String(decoding: PercentEncoding.encode(Array(text.utf8)[...], place), as: UTF8.self) == encoded)
    }

    @Test(arguments: [
        ("%7e%41", "~A"), ("%e3%81%82", "%E3%81%82"), ("100%", "100%25"), ("%2f/", "%2F/"), ("%%41", "%25A"),
    ])
    func canonicalisesEquivalentPaths(text: String, canonical: String) {
        let bytes = PercentEncoding.canonical(Array(text.utf8)[...], .strictPath)
        #expect(String(decoding: bytes, as: UTF8.self) == canonical)
    }

    @Test(arguments: [
        ("%EC%84%9C", "서"), ("a+b", "a+b"), ("%", nil), ("%4", nil), ("%zz", nil), ("%00", nil), ("%FF", nil),
    ])
    func decodesSegmentsOnce(text: String, decoded: String?) {
        #expect(PercentEncoding.decodeSegment(Array(text.utf8)[...]) == decoded)
    }

    @Test(arguments: [
        ("a+b%2Bc", "a b+c"), ("100%", "100%"), ("%4", "%4"), ("%00", nil), ("%FF", nil), ("%2525", "%25"),
    ])
    func decodesFormTextWithIncompleteEscapes(text: String, decoded: String?) {
        #expect(PercentEncoding.decodeFormText(Array(text.utf8)[...]) == decoded)
    }
}

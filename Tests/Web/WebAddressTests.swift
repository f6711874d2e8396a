import Testing

@testable import Web

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("HTTP://EXAMPLE.com:80", "http://example.com/"), ("https://example.com:443/a", "https://example.com/a"),
        ("https://example.com:8443", "https://example.com:8443/"),
        (" \n https://example.com/\t ", "https://example.com/"),
        ("https://example.com/a/./b/../c/%2e%2E/d", "https://example.com/a/d"),
        ("https://example.com/..", "https://example.com/"),
        ("https://example.com/a//b/", "https://example.com/a//b/"),
        ("https:\\\\example.com\\a\\b", "https://example.com/a/b"),
        ("https://example.com?x", "https://example.com/?x"), ("https://example.com/?", "https://example.com/?"),
        ("https://example.com#", "https://example.com/#"),
        ("https://ko.wikipedia.org/wiki/대한민국", "https://ko.wikipedia.org/wiki/%EB%8C%80%ED%95%9C%EB%AF%BC%EA%B5%AD"),
        ("https://example.com/a b?q=한 글'#한", "https://example.com/a%20b?q=%ED%95%9C%20%EA%B8%80%27#%ED%95%9C"),
        ("https://example.com/%EA%B0%80%zz", "https://example.com/%EA%B0%80%zz"),
        ("https://u:p@example.com/", "https://u:p@example.com/"), ("https://@example.com/", "https://example.com/"),
        ("https://a@b@example.com/", "https://a%40b@example.com/"),
        ("https://한국.kr/", "https://xn--3e0b707e.kr/"), ("https://BÜCHER.example", "https://xn--bcher-kva.example/"),
        ("https://ｅｘａｍｐｌｅ．com/", "https://example.com/"), ("https://日本語。jp/", "https://xn--wgv71a119e.jp/"),
        ("https://스타벅스코리아.com/", "https://xn--oy2b35ckwhba574atvuzkc.com/"),
        ("http://0x7f.1/", "http://127.0.0.1/"), ("http://[2001:DB8:0:0::1]/", "http://[2001:db8::1]/"),
        ("https://example.com/@\u{301}x", "https://example.com/@%CC%81x"),
    ])
    func normalisesAddresses(text: String, normal: String) throws {
        let address = try WebAddress(text)
        #expect(address.text == normal)
        #expect(try WebAddress(address.text) == address)
    }

    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("http:g", "http://a/b/c/g"),
        ("https:g", "https://g/"), ("\\g", "http://a/g"), ("\\\\g/x", "http://g/x"), ("한", "http://a/b/c/%ED%95%9C"),
    ])
    func resolvesReferences(reference: String, absolute: String) throws {
        let base = try WebAddress("http://a/b/c/d;p?q")
        #expect(try WebAddress(reference, relativeTo: base).text == absolute)
    }

    @Test(arguments: [
        ("", WebAddressError.relative), ("example.com/x", .relative), ("https://", .invalidHost),
        ("https://?", .invalidHost), ("https://exa mple.com", .invalidHost),
        ("https://example.com:port/", .invalidPort),
        ("https://[::1", .invalidHost), ("https://[::1]x", .invalidHost), ("https://a:b:80/", .invalidPort),
        ("mailto:a@example.com", .unsupportedScheme("mailto")),
    ])
    func rejectsInvalidAddresses(text: String, error: WebAddressError) {
        #expect(throws: error) { try WebAddress(text) }
    }

    @Test(arguments: [
        ("https://xn--3e0b707e.kr/%ED%95%9C%EA%B8%80", "한국.kr/한글"), ("https://example.com/", "example.com"),
        ("https://example.com/a%2Fb%20c", "example.com/a%2Fb%20c"),
        ("https://example.com:8443/?q=%EA%B0%80", "example.com:8443/?q=가"),
        // Cyrillic letters that look Latin, a bidirectional control, invalid UTF-8, an invalid Punycode label.
        ("https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"),
        ("https://example.com/%E2%80%AEgpj", "example.com/%E2%80%AEgpj"),
        ("https://example.com/%C7%D1", "example.com/%C7%D1"), ("https://xn--example-.com/", "xn--example-.com"),
        ("https://example.com/100%", "example.com/100%"),
    ])
    func displaysAddressesReadably(text: String, shown: String) throws {
        #expect(try WebAddress(text).display == shown)
    }
}

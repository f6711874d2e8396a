import Site
import Testing

@Suite struct HTMLBufferTests {
    @Test(arguments: [
        ("", ""), ("a", "a"), ("한글 👩‍👩‍👧", "한글 👩‍👩‍👧"),
        ("<a href=\"x\">&amp;'</a>", "&lt;a href=&quot;x&quot;&gt;&amp;amp;&#39;&lt;/a&gt;"),
        ("a\u{00}b\u{1B}\u{7F}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"), ("a\tb\nc", "a\tb\nc"),
    ])
    func textIsEscaped(value: String, expected: String) {
        #expect(rendered { $0.text(value) } == expected)
        #expect(rendered { $0.text(value[...]) } == expected)
    }

    /// The scan reads eight bytes at a time, so that the result must not depend on the offset.
    @Test func textIsEscapedAtEveryOffset() {
        let changed = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\u{1F}": "\u{FFFD}",
            "\u{0}": "\u{FFFD}",
            "\u{7F}": "\u{FFFD}",
        ]
        for length in 0...26 {
            for (offset, (raw, escaped)) in (0...length).flatMap({ at in changed.map { (at, $0) } }) {
                for (before, after) in [("x", "y"), ("\n", "%"), ("서", "="), ("#", "~")] {
                    let (start, end) = (
                        String(repeating: before, count: offset), String(repeating: after, count: length - offset)
                    )
                    #expect(rendered { $0.text(start + raw + end) } == start + escaped + end)
                    #expect(rendered { $0.text(start + raw + end + raw) } == start + escaped + end + escaped)
                }
            }
        }
    }

    @Test func urlsAreEscapedAtEveryOffset() {
        let changed = Set("\"<> `{}|\\^&'")
        for character in (0x20..<0x7F).map({ Character(Unicode.Scalar(UInt8($0))) }) {
            let written =
                !changed.contains(character)
                ? String(character)
                : ["&": "&amp;", "'": "&#39;"][character]
                    ?? "%" + String(character.asciiValue ?? 0, radix: 16, uppercase: true)
            for (length, filling) in (1...26).flatMap({ length in ["x", "_", "서"].map { (length, $0) } }) {
                for offset in 0..<length {
                    let start = "/a" + String(repeating: filling, count: offset)
                    let end = String(repeating: filling, count: length - offset - 1)
                    #expect(rendered { $0.url(start + String(character) + end) } == start + written + end)
                }
            }
        }
        #expect(rendered { $0.candidate("/aaaaaaaaaaaaaaaa,b") } == "/aaaaaaaaaaaaaaaa%2Cb")
    }

    @Test func urlsWithControlCharactersAreRejectedAtEveryOffset() {
        for control in (Array(0..<32) + [127]).map({ String(Unicode.Scalar(UInt8($0))) }) {
            for (length, filling) in (1...26).flatMap({ length in ["x", "_", "서"].map { (length, $0) } }) {
                for offset in 0..<length {
                    let start = "/a" + String(repeating: filling, count: offset)
                    let url = start + control + String(repeating: filling, count: length - offset - 1)
                    #expect(rendered { $0.url(url) } == "about:blank")
                }
            }
        }
    }

    @Test func writesNumbersLiteralsAndRawText() {
        #expect(rendered { $0.text(0) } == "0")
        #expect(rendered { $0.text(Int64.min) } == "-9223372036854775808")
        #expect(rendered { $0.text(UInt64.max) } == "18446744073709551615")
        #expect(rendered { $0.text("a<" as StaticString) } == "a&lt;")
        #expect(rendered { $0.raw("<") } == "<")
        #expect(rendered { $0.raw("") } == "")
    }

    @Test(arguments: [
        "http://example.org", "https://example.org/a?b=c#d", "HTTPS://EXAMPLE.ORG/", "mailto:a@b.example", "/",
        "/links/7",
        "?sort=added", "#top", "https://xn--3e0b707e.example/한글",
    ])
    func safeURLsAreKept(url: String) {
        #expect(rendered { $0.url(url) } == url)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{01}javascript:alert(1)",
        "java\tscript:alert(1)", "java\nscript:alert(1)", "java\u{00}script:alert(1)", "javascript :alert(1)",
        "javascript&colon;alert(1)", "&#106;avascript:alert(1)", "data:text/html,x", "DATA:text/html,x", "vbscript:x",
        "VBScript:x",
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
        " https://example.org",
        "https://example.org/\u{0A}", "https://example.org/\u{7F}", "http:evil", "https:/evil", "ftp://a", "file:///a",
        "blob:x",
        "links/7", "example.org", "about:blank#x", "tel:1", "\u{FEFF}https://example.org",
    ])
    func unsafeURLsAreReplaced(url: String) {
        #expect(rendered { $0.url(url) } == "about:blank")
        #expect(rendered { $0.ownURL(url) } == "about:blank")
        #expect(rendered { $0.candidate(url) } == "about:blank")
    }

    @Test func ownURLAcceptsOnlyPathsOfThisServer() {
        for url in ["/", "/a/b?c#d", "?q", "#x"] { #expect(rendered { $0.ownURL(url) } == url) }
        for url in ["https://example.org/", "http://a", "mailto:a@b.example", "//a"] {
            #expect(rendered { $0.ownURL(url) } == "about:blank")
        }
    }

    @Test func urlsAreEscaped() {
        #expect(rendered { $0.url("/a?b=\"c\"&d='e' f<g>") } == "/a?b=%22c%22&amp;d=&#39;e&#39;%20f%3Cg%3E")
        #expect(rendered { $0.candidate("/a b,c") } == "/a%20b%2Cc")
    }

    @Test(arguments: [
        ("abc-._~XYZ019", "abc-._~XYZ019"), ("a b/c?d&e=f#g", "a%20b%2Fc%3Fd%26e%3Df%23g"), ("한", "%ED%95%9C"),
        ("\"'<>\\\u{00}", "%22%27%3C%3E%5C%00"), ("100%", "100%25"),
    ])
    func componentsArePercentEncoded(value: String, expected: String) {
        #expect(rendered { $0.component(value) } == expected)
    }

    @Test func emptyFirstSegmentIsReplacedByADot() {
        let link = rendered {
            $0.raw("\"/")
            $0.component("")
            $0.raw("/")
            $0.component("evil.example")
        }
        #expect(link == "\"/./evil.example")
        #expect(
            rendered {
                $0.raw("?q=")
                $0.component("")
            } == "?q=")
    }
}

import Testing

@testable import Text

@Suite struct CharacterReferenceTests {
    @Test(arguments: [
        ("Tom &amp; Jerry", "Tom & Jerry"), ("&#54620;&#xAE00;", "한글"), ("&lt;b&gt;", "<b>"), ("a&nbsp;b", "a b"),
        ("&#39;s &#x1F600", "\'s 😀"), ("&#128;", "€"), ("&#0;&#xD800;&#9999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&hearts;&Eacute;", "♥É"), ("&amp;amp;", "&amp;"),
    ])
    func decodesNumbersAndNames(text: String, expected: String) {
        #expect(CharacterReferences.decoded(text) == expected)
    }

    @Test(arguments: ["?a=1&copy=2", "AT&T", "&", "&;", "&#;", "&#x;", "&unknown;", "&#99999999999;", "plain", ""])
    func keepsAmpersandsThatBeginNoReference(text: String) {
        #expect(CharacterReferences.decoded(text) == text)
    }

    @Test func decodingRestoresEscapedText() {
        let text = "<a href=\"?x=1&y=2\">가 & 나</a>"
        let escaped = CharacterReferences.escaped(text)
        #expect(!escaped.contains("<") && !escaped.contains("\""))
        #expect(CharacterReferences.decoded(escaped) == text)
    }
}

import Foundation
import Testing
import Text

@Suite struct StrippingTests {
    @Test(
        arguments: [
            "", " ", "a", "가", " a", "가 ", "a\n", "\t가", "\u{3000}가나\u{3000}", "\u{A0}a b\u{A0}", "\u{200B}a",
            "a\u{2029}",
            "e\u{301}", " e\u{301}", "가\u{301}", "\r\n한 줄\r\n", "~", "!a b!",
        ])
    func removesWhitespaceAtBothEnds(text: String) {
        #expect(text.stripped == text.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect("-\(text)-".dropFirst().dropLast().stripped == text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

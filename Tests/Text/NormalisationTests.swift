import Foundation
import Testing

@testable import Text

@Suite struct NormalisationTests {
    @Test(arguments: ["부산행", "Ärger", "がぎ", "하ᄒ", "각\u{11A8}"])
    func textIsComposedToNFC(_ text: String) {
        let composed = text.precomposedStringWithCanonicalMapping
        let decomposed = text.decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.nfc.unicodeScalars) == Array(composed.unicodeScalars))
        #expect(Array(composed.nfc.unicodeScalars) == Array(composed.unicodeScalars))
    }

    @Test func oneLineRemovesRepeatedUnicodeWhitespace() {
        for scalar in (UInt32(0)..<0x3200).lazy.compactMap(Unicode.Scalar.init) {
            let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            #expect("|\t\(scalar)|".oneLine == (isBlank ? "| |" : "| \(scalar)|".nfc), "\(scalar.value)")
        }
    }

    @Test func oneLineRemovesRepeatedWhitespace() {
        #expect(" a\r\n\tb \u{3000}c\u{0}".oneLine == "a b c")
        #expect("plain".oneLine == "plain")
        #expect("\n".oneLine == "")
    }

    /// The fast paths for common characters agree with Unicode's tables.
    @Test func fastPathsReturnTheSameAsUnicodeTables() {
        let pieces = [
            "a", "Z", "~", " ", "\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{A0}", "가", "각", "힣", "漢", "龜", "\u{4E00}",
            "\u{9FFF}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{301}", "e\u{301}", "é", "\u{200D}", "👩‍👩‍👧", "🇰🇷", "ㅋ",
            "か\u{3099}", "\u{3000}", "豈",
        ]
        var state: UInt64 = 16
        /// Returns a number below `count` from a linear congruential generator.
        func draw(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for round in 0..<2_000 {
            // Half of the texts use only pieces of the fast paths, so that texts both stay on them and leave them.
            let pieceCount = round.isMultiple(of: 2) ? pieces.count : 17
            let text = (0..<draw(30)).map { _ in pieces[draw(pieceCount)] }.joined()
            let blank = { (scalar: Unicode.Scalar) in
                scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            }
            let words = text.nfc.unicodeScalars.split(whereSeparator: blank).map { String($0) }
            #expect(text.oneLine.unicodeScalars.elementsEqual(words.joined(separator: " ").unicodeScalars), "\(text)")
            for limit in [0, 1, 3, 8, 24] {
                #expect(
                    text.beginning(limit).unicodeScalars.elementsEqual(text.prefix(limit).unicodeScalars), "\(text)")
            }
        }
    }

    @Test func matchKeyIgnoresWidthCaseAndComposition() {
        #expect("ＳＷＩＦＴ".matchKey == "swift".matchKey)
        #expect("É".matchKey == "e\u{301}".matchKey)
        #expect("부산".decomposedStringWithCanonicalMapping.matchKey == "부산")
        #expect("부산A".matchKey == "부산a")
        for text in ["", "ABC xyz 09 [\\]^_`{|}@", "ㅋㅋ Zㅏ", "서울 SEOUL"] {
            #expect(text.matchKey.utf8.elementsEqual(text.lowercased().utf8), "\(text)")
        }
    }

    @Test func equalsIgnoringCaseIgnoresOnlyTheCaseOfASCIILetters() {
        let texts = ["", "gzip", "GZIP", "GzIq", "gzi", "gzipp", "@", "`", "[", "{", "é", "É"]
        for (first, second) in texts.flatMap({ first in texts.map { (first, $0) } }) {
            let isSame = first == second || [first, second].sorted() == ["GZIP", "gzip"]
            #expect(first.equalsIgnoringCase(second) == isSame, "\(first) \(second)")
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import Text

@Suite struct SortKeyTests {
    @Test func sortsInOrderOfAKoreanIndex() {
        let sorted = [
            "2권", "10권", "1984", "ㄱ", "가", "가 나", "가나다", "각", "《갈매기》", "까치", "나비", "ㅂ", "부산행", "하늘", "ㅏ", "apple",
            "Ärger", "banana", "Zebra", "あ", "漢字",
        ]
        var generator = SplitMix64(seed: 3)
        let shuffled = sorted.shuffled(using: &generator)
        #expect(shuffled.sorted { SortKey.make($0) < SortKey.make($1) } == sorted)
    }

    @Test(arguments: [
        ("Ärger", "arger"), ("ÉCOLE", "école"), ("ＡＢＣ", "abc"), ("  …하늘", "하늘"),
        ("부산행", "\u{1107}\u{116E}\u{1109}\u{1161}\u{11AB}\u{1112}\u{1162}\u{11BC}"),
        ("007", "7"), ("a–b", "a b"),
    ])
    func standTogether(_ a: String, _ b: String) {
        #expect(SortKey.make(a) == SortKey.make(b))
    }

    @Test func isTheSameForEverySyllableAsTheOrderOfTheirCodes() {
        let keys = (UInt32(0xAC00)...0xD7A3).compactMap(Unicode.Scalar.init).map { SortKey.make(String($0)) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    }
}

@Suite struct NormalisationTests {
    @Test(arguments: ["부산행", "Ärger", "がぎ", "하ᄒ", "각\u{11A8}"])
    func composesToNFC(_ text: String) {
        let composed = text.precomposedStringWithCanonicalMapping
        let decomposed = text.decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.nfc.unicodeScalars) == Array(composed.unicodeScalars))
        #expect(Array(composed.nfc.unicodeScalars) == Array(composed.unicodeScalars))
    }

    @Test func oneLineCollapsesAllUnicodeWhitespace() {
        for scalar in (UInt32(0)..<0x3200).lazy.compactMap(Unicode.Scalar.init) {
            let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            #expect("|\t\(scalar)|".oneLine == (isBlank ? "| |" : "| \(scalar)|".nfc), "\(scalar.value)")
        }
    }

    @Test func oneLineCollapsesWhitespace() {
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
        func draw(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for round in 0..<2_000 {
            // Half of the texts use only pieces of the fast paths, so that texts both stay on them and leave them.
            let few = round.isMultiple(of: 2) ? pieces.count : 17
            let text = (0..<draw(30)).map { _ in pieces[draw(few)] }.joined()
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

    @Test func namesOfHeadersAreComparedWithoutCase() {
        let texts = ["", "gzip", "GZIP", "GzIq", "gzi", "gzipp", "@", "`", "[", "{", "é", "É"]
        for (one, other) in texts.flatMap({ one in texts.map { (one, $0) } }) {
            let isSame = one == other || [one, other].sorted() == ["GZIP", "gzip"]
            #expect(one.equalsIgnoringCase(other) == isSame, "\(one) \(other)")
        }
    }
}

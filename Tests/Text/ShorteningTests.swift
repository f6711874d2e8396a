import Foundation
import Testing

@testable import Text

/// Tests with letters that have many combining marks.
@Suite struct ShorteningTests {
    /// Letters with combining marks in non-canonical order.
    static let letters: [(name: String, base: String, marks: String)] = [
        ("zalgo", "e", "\u{301}\u{327}\u{323}\u{308}\u{31B}\u{35C}"), ("vietnamese", "o", "\u{301}\u{31B}\u{323}"),
        ("hebrew", "\u{5E9}", "\u{591}\u{5BC}\u{5B0}\u{5C1}"), ("arabic", "\u{628}", "\u{651}\u{64E}\u{670}"),
        ("devanagari", "\u{915}", "\u{951}\u{952}\u{93C}"),
        ("greek", "\u{3B1}", "\u{344}\u{345}\u{327}"), ("thai", "\u{E01}", "\u{E49}\u{E38}\u{327}"),
    ]

    /// Returns one letter with about `count` marks.
    private static func letter(_ letter: (name: String, base: String, marks: String), withMarks count: Int) -> String {
        letter.base + String(repeating: letter.marks, count: count / letter.marks.unicodeScalars.count)
    }

    @Test(arguments: letters.indices)
    func shorteningKeepsAllMarksOfALetter(index: Int) {
        let letter = Self.letters[index]
        for markCount in [letter.marks.unicodeScalars.count, 30, 200, 1000] {
            let oneLetter = Self.letter(letter, withMarks: markCount)
            let text = String(repeating: oneLetter, count: 20)
            for limit in 1...21 {
                let head = text.beginning(limit)
                #expect(head.allSatisfy { String($0).unicodeScalars.elementsEqual(oneLetter.unicodeScalars) })
                #expect(head.count >= 1 && head.count <= limit)
                if markCount <= 8 { #expect(head.count == min(limit, 20)) }
            }
            let short = text.shortened(to: 10)
            #expect(short.hasSuffix("…") && text.unicodeScalars.starts(with: short.dropLast().unicodeScalars))
            #expect(text.shortened(to: markCount <= 8 ? 20 : 20 * 1000) == text)
        }
    }

    @Test func keepsTextWithinTheLimit() {
        let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"
        #expect(decomposed.beginning(2).unicodeScalars.elementsEqual(decomposed.unicodeScalars))
        #expect(Array(decomposed.beginning(1).unicodeScalars) == ["\u{1112}", "\u{1161}", "\u{11AB}"])
        #expect("한국어 제목".shortened(to: 6) == "한국어 제목")
        #expect("한국어 제목".shortened(to: 4) == "한국어…")
        #expect("👩‍👩‍👧‍👦🇰🇷é".beginning(2) == "👩‍👩‍👧‍👦🇰🇷")
        #expect("".shortened(to: 3).isEmpty)
    }

    @Test(arguments: letters.indices)
    func marksAreStoredInCanonicalOrder(index: Int) {
        for markCount in [3, 60, 66, 70, 500] {
            let text = "a" + Self.letter(Self.letters[index], withMarks: markCount) + "b"
            let (stored, key) = (text.nfc, text.matchKey)
            // Swift compares by canonical equivalence; Foundation composes wrongly if a mark decomposes into two.
            #expect(markCount < 64 || stored == text, "\(Self.letters[index].name) \(markCount)")
            #expect(stored.nfc.unicodeScalars.elementsEqual(stored.unicodeScalars))
            guard Self.letters[index].name != "greek" else { continue }
            #expect(stored.matchKey == key && key.matchKey == key)
            #expect(stored.unicodeScalars.elementsEqual(text.precomposedStringWithCanonicalMapping.unicodeScalars))
        }
    }

    /// Foundation takes minutes for some of these letters.
    @Test(arguments: letters.indices)
    func aLetterWithAHundredThousandMarksTakesLessThanEightSeconds(index: Int) {
        let text = Self.letter(Self.letters[index], withMarks: 100_000)
        let time = ContinuousClock().measure {
            let stored = text.oneLine
            #expect(stored.nfc.unicodeScalars.elementsEqual(stored.unicodeScalars))
            #expect(stored.count == 1)
            #expect(stored.shortened(to: 40).unicodeScalars.count == 1025)
            #expect(!stored.matchKey.isEmpty)
            #expect(SortKey.make(stored) == SortKey.make(text))
        }
        #expect(time < .seconds(8), "\(time)")
    }
}

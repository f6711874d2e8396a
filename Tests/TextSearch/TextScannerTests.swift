import TestSupport
import Testing
import Text

@testable import TextSearch

@Suite struct TextScannerTests {
    /// Returns kind, word and `isGlued` of every unit.
    private func units(_ text: String) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var descriptions: [String] = []
            while let unit = scanner.next() {
                let word =
                    unit.kind == .word
                    ? String(String.UnicodeScalarView(scanner.word.compactMap { Unicode.Scalar($0.value) })) : ""
                descriptions.append("\(unit.kind) \(word) \(unit.isGlued)")
            }
            return descriptions
        }
    }

    /// A joiner after each character is ignored, but keeps the scanner off its fast path for plain text. Both paths
    /// must find the same units.
    @Test func fastPathFindsTheSameUnits() {
        var random = SplitMix64(seed: 20_261_125)
        let letters = Array("가힣뷁각ㅂㅅㅏㄳ a1Zz9.-\t한글北京かナéÉßöＡꓐᏣ\u{1112}\u{1161}\u{11AB}👍\u{A66F}é").map(String.init)
        for _ in 0..<5_000 {
            let characters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? ""
            }
            let text = characters.joined()
            let textWithJoiners = characters.map { $0 + "\u{200D}" }.joined()
            #expect(units(text) == units(textWithJoiners), "\(text)")
        }
    }

    @Test func returnsRangesInUTF8Offsets() {
        var text = "가b1 나\u{301}다e\u{301}f"
        let ranges = text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var ranges: [Range<Int>] = []
            while let unit = scanner.next() { ranges.append(unit.range) }
            return ranges
        }
        #expect(ranges == [0..<3, 3..<4, 4..<5, 6..<11, 11..<14, 14..<18])
    }

    @Test(
        arguments: [
            [0xEA], [0xEA, 0xB0], [0xED, 0x9F, 0x80], [0xEB, 0x80, 0x41], [0x61, 0xEC, 0x61], [0xEA, 0xB0, 0x80, 0xCC],
        ] as [[UInt8]])
    func readsInvalidUTF8ToTheEnd(bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = TextScanner(bytes)
            var count = 0
            while let unit = scanner.next() {
                #expect(unit.range.upperBound <= bytes.count)
                count += 1
            }
            #expect(count <= bytes.count)
        }
    }
}

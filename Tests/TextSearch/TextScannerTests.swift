import TestSupport
import Testing
import Text

@testable import TextSearch

@Suite struct TextScannerTests {
    /// Kind, word and glue of every place.
    private func places(_ text: String) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var found: [String] = []
            while let place = scanner.next() {
                let word =
                    place.kind == .word
                    ? String(String.UnicodeScalarView(scanner.word.compactMap { Unicode.Scalar($0.value) })) : ""
                found.append("\(place.kind) \(word) \(place.isGlued)")
            }
            return found
        }
    }

    /// A joiner is neither seen nor compared. Behind each character it takes the scanner off the way on which it reads plain
    /// text, which must find the same.
    @Test func joinersChangeNothing() {
        var random = SplitMix64(seed: 20_261_125)
        let letters = Array("가힣뷁각ㅂㅅㅏㄳ a1Zz9.-\t한글北京かナéÉßöＡꓐᏣ\u{1112}\u{1161}\u{11AB}👍\u{A66F}é").map(String.init)
        for _ in 0..<5_000 {
            let characters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? ""
            }
            let text = characters.joined()
            let joined = characters.map { $0 + "\u{200D}" }.joined()
            #expect(places(text) == places(joined), "\(text)")
        }
    }

    @Test func rangesAreThoseOfTheBytes() {
        var text = "가b1 나\u{301}다e\u{301}f"
        let ranges = text.withUTF8 { bytes in
            var scanner = TextScanner(bytes)
            var ranges: [Range<Int>] = []
            while let place = scanner.next() { ranges.append(place.range) }
            return ranges
        }
        #expect(ranges == [0..<3, 3..<4, 4..<5, 6..<11, 11..<14, 14..<18])
    }

    @Test(
        arguments: [
            [0xEA], [0xEA, 0xB0], [0xED, 0x9F, 0x80], [0xEB, 0x80, 0x41], [0x61, 0xEC, 0x61], [0xEA, 0xB0, 0x80, 0xCC],
        ] as [[UInt8]])
    func brokenTextIsReadToItsEnd(bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = TextScanner(bytes)
            var count = 0
            while let place = scanner.next() {
                #expect(place.range.upperBound <= bytes.count)
                count += 1
            }
            #expect(count <= bytes.count)
        }
    }
}

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
    func equivalentTextsHaveTheSameKey(_ first: String, _ second: String) {
        #expect(SortKey.make(first) == SortKey.make(second))
    }

    @Test func syllablesSortInTheOrderOfTheirCodePoints() {
        let keys = (UInt32(0xAC00)...0xD7A3).compactMap(Unicode.Scalar.init).map { SortKey.make(String($0)) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    }
}

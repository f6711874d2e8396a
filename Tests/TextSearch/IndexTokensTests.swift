import Testing

@testable import TextSearch

@Suite struct IndexTokensTests {
    /// Tokens of one place are joined by a bar.
    private func tokens(_ text: String, isQuery: Bool = false, most: Int = .max) -> [String] {
        var places: [String] = []
        var left = most
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            IndexTokens.read(bytes, isQuery: isQuery) { token, isColocated in
                let token = String(decoding: token, as: UTF8.self)
                if isColocated, let last = places.popLast() {
                    places.append("\(last)|\(token)")
                } else {
                    places.append(token)
                }
                left -= 1
                return left > 0
            }
        }
        return places
    }

    @Test func aDocumentGivesFacetsThenTheTokensOfEachField() {
        #expect(
            tokens("\u{1}=kbook =hnews.example.com\u{2}부산 Seoul\u{4}민국")
                == [
                    "=kbook", "=hnews.example.com|=hexample.com|=hcom", "t부|t부ㅅ산|t~ㅂ|t~ㅂㅅ", "t산|t~ㅅ",
                    "tseoul|t.s|t.se|t.seo", "x민|x민ㄱ국", "x국",
                ])
    }

    @Test func aControlCharacterInATextIsNoMark() {
        #expect(tokens("\u{2}a\u{1}=ofake\u{2}b").allSatisfy { $0.hasPrefix("t") })
    }

    @Test func aQueryIsMadeOfReadyTokens() {
        #expect(tokens("t부|t분 tseoul", isQuery: true) == ["t부|t분", "tseoul"])
    }

    @Test func readingEndsWhenNoMoreIsWanted() {
        #expect(tokens("\u{2}하나 둘 셋", most: 1) == ["t하"])
    }
}

@Suite struct TypedLettersTests {
    @Test(arguments: [("제쥬", "제주", 1), ("부산", "부산", 0), ("ab", "abc", 1), ("서울", "seoul", nil)])
    func slipsOfTheKeyboardAreCounted(one: String, other: String, distance: Int?) {
        #expect(
            KeystrokeDistance.distance(KeystrokeDistance.of(one), KeystrokeDistance.of(other), limit: 2) == distance)
    }
}

import Testing

@testable import TextSearch

@Suite struct IndexTokensTests {
    /// Returns at most `limit` tokens; those at one position are joined by a bar.
    private func tokens(_ text: String, isQuery: Bool = false, limit: Int = .max) -> [String] {
        var positions: [String] = []
        var remaining = limit
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            IndexTokens.read(bytes, isQuery: isQuery) { token, isColocated in
                let token = String(decoding: token, as: UTF8.self)
                if isColocated, let last = positions.popLast() {
                    positions.append("\(last)|\(token)")
                } else {
                    positions.append(token)
                }
                remaining -= 1
                return remaining > 0
            }
        }
        return positions
    }

    @Test func splitsADocumentIntoFacetsAndTokensOfEachField() {
        #expect(
            tokens("\u{1}=kbook =hnews.example.com\u{2}부산 Seoul\u{4}민국")
                == [
                    "=kbook", "=hnews.example.com|=hexample.com|=hcom", "t부|t부ㅅ산|t~ㅂ|t~ㅂㅅ", "t산|t~ㅅ",
                    "tseoul|t.s|t.se|t.seo", "x민|x민ㄱ국", "x국",
                ])
    }

    @Test func controlCharactersInATextStartNoEarlierField() {
        #expect(tokens("\u{2}a\u{1}=ofake\u{2}b").allSatisfy { $0.hasPrefix("t") })
    }

    @Test func readsAlternativesAndPositionsOfAQuery() {
        #expect(tokens("t부|t분 tseoul", isQuery: true) == ["t부|t분", "tseoul"])
    }

    @Test func stopsWhenTheReceiverReturnsFalse() {
        #expect(tokens("\u{2}하나 둘 셋", limit: 1) == ["t하"])
    }
}

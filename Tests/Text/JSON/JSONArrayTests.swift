import Testing

@testable import Text

@Suite struct JSONArrayTests {
    @Test(
        arguments: [
            ([], "[]"), ([7], "[7]"), ([1, 2, 3], "[1,2,3]"), ([3, 2, 1], "[3,2,1]"), ([2, 1, 2, 3, 1], "[2,1,3]"),
            ([5, 5], "[5]"), ([-1, 0, 10, 99, 100], "[-1,0,10,99,100]"),
            ([.max, .min], "[9223372036854775807,-9223372036854775808]"),
        ] as [([Int64], String)])
    func writesEachNumberOnce(numbers: [Int64], text: String) {
        #expect(jsonArray(numbers) == text)
        #expect(jsonArray(numbers.lazy.map(\.self)) == text)
    }

    @Test(
        arguments: [
            ("", #""""#), ("뭐 né 😀", #""뭐 né 😀""#), (#"a"b\c"#, #""a\"b\\c""#), ("a\nb\u{1}", #""a\u000ab\u0001""#),
        ])
    func quotesAndReadsTexts(text: String, json: String) {
        #expect(jsonString(text) == json)
        #expect(jsonTexts(jsonArray([text])) == [text])
    }

    @Test func hasPrefixIgnoringCaseIgnoresOnlyTheCaseOfLetters() {
        #expect("BeArEr abc".hasPrefixIgnoringCase("bearer ") && "bearer ".hasPrefixIgnoringCase("Bearer "))
        #expect(!"bearer".hasPrefixIgnoringCase("bearer ") && !"basic abc".hasPrefixIgnoringCase("bearer "))
        // These bytes differ in the same bit as upper and lower case.
        #expect(!"[earer ".hasPrefixIgnoringCase("{earer ") && !"\u{0}".hasPrefixIgnoringCase(" "))
    }
}

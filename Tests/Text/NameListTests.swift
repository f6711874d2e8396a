import Testing

@testable import Text

@Suite struct NameListTests {
    @Test(arguments: [
        ("여행, 독서", ["여행", "독서"]), ("여행、독서，사진\n영화", ["여행", "독서", "사진", "영화"]), (" ,,  ,\n", []),
        ("Swift, swift, ＳＷＩＦＴ", ["Swift"]), ("이름  이\u{1112}\u{1161}나", ["이름 이하나"]), ("#여행", ["#여행"]),
    ])
    func splitsAtCommasAndLineBreaksAndRemovesDuplicates(text: String, names: [String]) {
        #expect(listedNames(text) == names)
    }

    @Test(arguments: [
        ("\"Le Guin, Ursula K.\", 김새벽", ["Le Guin, Ursula K.", "김새벽"]),
        ("\"a, b\"\n\"c、d\" , e", ["a, b", "c、d", "e"]),
        ("\"Weird Al\" Yankovic, \"무제\"", ["\"Weird Al\" Yankovic", "\"무제\""]), ("\"a, b", ["\"a", "b"]),
        ("\"a, b\" c", ["\"a", "b\" c"]),
    ])
    func keepsCommasWithinQuotes(text: String, names: [String]) {
        #expect(listedNames(text) == names)
    }

    @Test(arguments: [["Le Guin, Ursula K.", "Smith & Wesson"], ["김새벽", "a、b"], ["\"Weird Al\" Yankovic"], []])
    func readsBackAWrittenList(names: [String]) {
        #expect(listedNames(nameList(names)) == names)
    }

    @Test func removesTheMarkBeforeNames() {
        #expect(listedNames("#여행, # 독서、##C#, #", dropping: "#") == ["여행", "독서", "C#"])
    }
}

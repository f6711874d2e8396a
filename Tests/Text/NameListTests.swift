import Testing

@testable import Text

@Suite struct NameListTests {
    @Test(arguments: [
        ("여행, 독서", ["여행", "독서"]), ("여행、독서，사진\n영화", ["여행", "독서", "사진", "영화"]), (" ,,  ,\n", []),
        ("Swift, swift, ＳＷＩＦＴ", ["Swift"]), ("이름  이\u{1112}\u{1161}나", ["이름 이하나"]), ("#여행", ["#여행"]),
    ])
    func namesAreApart(text: String, names: [String]) {
        #expect(listedNames(text) == names)
    }

    @Test(arguments: [
        ("\"Le Guin, Ursula K.\", 김새벽", ["Le Guin, Ursula K.", "김새벽"]),
        ("\"a, b\"\n\"c、d\" , e", ["a, b", "c、d", "e"]),
        ("\"Weird Al\" Yankovic, \"무제\"", ["\"Weird Al\" Yankovic", "\"무제\""]), ("\"a, b", ["\"a", "b"]),
        ("\"a, b\" c", ["\"a", "b\" c"]),
    ])
    func aNameInQuotesMayHoldCommas(text: String, names: [String]) {
        #expect(listedNames(text) == names)
    }

    @Test(arguments: [["Le Guin, Ursula K.", "Smith & Wesson"], ["김새벽", "a、b"], ["\"Weird Al\" Yankovic"], []])
    func aListOfNamesIsReadAsTheyWere(names: [String]) {
        #expect(listedNames(nameList(names)) == names)
    }

    @Test func aMarkInFrontIsTakenOff() {
        #expect(listedNames("#여행, # 독서、##C#, #", dropping: "#") == ["여행", "독서", "C#"])
    }
}

@Suite struct HexadecimalTests {
    @Test func digitsAreWrittenAndRead() {
        #expect(hexadecimal([0, 0x9A, 0xFF]) == "009aff")
        var bytes: [UInt8] = []
        bytes.appendHexadecimal(UInt64(0xCBF2_9CE4_8422_2325))
        bytes.appendPercentEncoded(0xEA)
        #expect(String(decoding: bytes, as: UTF8.self) == "cbf29ce484222325%EA")
        #expect("09afAF".utf8.map(\.hexadecimalValue) == [0, 9, 10, 15, 10, 15])
        #expect("/:@G`g".utf8.allSatisfy { $0.hexadecimalValue == nil })
    }
}

@Suite struct HangulTests {
    @Test func everySyllableIsMadeOfItsLetters() {
        for syllable in Hangul.syllables {
            let letters = Hangul.letters(of: syllable)
            #expect(Hangul.syllable(letters[0], letters[1], letters.count > 2 ? letters[2] : 0) == syllable)
            #expect(Hangul.isOpen(syllable) == (letters.count == 2))
            #expect(Hangul.initial(of: syllable) == letters[0])
        }
    }

    @Test func returnsInitialConsonants() {
        #expect(Hangul.initials(of: "부산행 2") == "ㅂㅅㅎ 2")
        #expect("가힣ㅎㅏa".unicodeScalars.map(Hangul.initialIndex) == [0, 18, 18, nil, nil])
    }
}

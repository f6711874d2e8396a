import Testing

@testable import Text

@Suite struct HangulTests {
    @Test func everySyllableIsComposedFromItsLetters() {
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

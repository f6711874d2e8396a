import Library
import Testing

@Suite struct FirstLetterTests {
    @Test(arguments: [("강아지", "가"), ("깍두기", "가"), ("힘", "하"), ("apple", "A"), ("Éclair", "E"), ("1등", "#"), ("", "#")])
    func wordIsListedUnderItsFirstLetter(word: String, letter: String) {
        #expect(FirstLetter.of(word) == letter)
    }
}

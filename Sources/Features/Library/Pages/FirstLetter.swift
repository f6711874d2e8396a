import Foundation
import Site
import Text

/// The letter under which an index lists a word: 가 for 강아지, A for apple, # for the rest.
package enum FirstLetter {
    package static func of(_ word: String) -> String {
        guard let scalar = word.nfc.unicodeScalars.first else { return "#" }
        if scalar.isASCII { return scalar.properties.isAlphabetic ? String(scalar).uppercased() : "#" }
        if Hangul.isSyllable(scalar), let initial = Hangul.initialIndex(scalar) { return initialLetters[initial] }
        if scalar.properties.isAlphabetic {
            return String(scalar).folding(options: .diacriticInsensitive, locale: nil).uppercased()
        }
        return "#"
    }

    /// Index letters, each with the character directly before it in Unicode. A list that continues after that character
    /// begins with the words of the letter.
    static let jumps: [(letter: String, before: String)] = Set(initialLetters).sorted().compactMap { letter in
        guard let first = letter.unicodeScalars.first, let before = Unicode.Scalar(first.value - 1) else { return nil }
        return (letter, String(before))
    }

    /// Index letters by ``Hangul/initialIndex(_:)``. Doubled consonants are listed under their single ones, as in
    /// dictionaries.
    private static let initialLetters = [
        "가", "가", "나", "다", "다", "라", "마", "바", "바", "사", "사", "아", "자", "자", "차", "카", "타", "파", "하",
    ]
}

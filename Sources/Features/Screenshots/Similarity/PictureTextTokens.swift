import MediaProtocol

/// Recognised words and numbers of a picture, for distinguishing two texts with one layout.
struct PictureTextTokens: Sendable, Hashable {
    let words: Set<String>
    let numbers: Set<String>

    /// Height of the status bar as a share of the picture's height. Its clock and battery differ a minute later.
    private static let statusBarHeight = 0.045
    /// Minimum confidence of a word, of 100. Below it letters are guesses.
    private static let minConfidence = 50
    /// Minimum share of words and of numbers that two recognised texts of one picture have in common.
    private static let sameTextShare = 0.8

    init(_ text: RecognisedText) {
        var words: Set<String> = []
        var numbers: Set<String> = []
        for word in text.lines.flatMap(\.words) where word.confidence >= Self.minConfidence {
            guard Double(word.y + word.height) > Self.statusBarHeight * Double(text.height) else { continue }
            let letters = word.text.lowercased().filter(\.isLetter)
            if letters.count >= 2 { words.insert(letters) }
            // Separators are misread most often, so 12,500 and 12.500 count as one number.
            let digits = word.text.compactMap(\.wholeNumberValue).map(String.init).joined()
            if digits.count >= 2 { numbers.insert(digits) }
        }
        self.words = words
        self.numbers = numbers
    }

    /// Whether both may be recognised from one picture. A word or number may be missing in either text; if each has a
    /// number that the other lacks, the texts differ.
    func isSameText(as other: PictureTextTokens) -> Bool {
        guard numbers.isSubset(of: other.numbers) || other.numbers.isSubset(of: numbers) else { return false }
        return Self.similarity(words, other.words) >= Self.sameTextShare
            && Self.similarity(numbers, other.numbers) >= Self.sameTextShare
    }

    /// Returns the Sørensen–Dice coefficient; 1 for two empty sets.
    private static func similarity(_ one: Set<String>, _ other: Set<String>) -> Double {
        guard !one.isEmpty || !other.isEmpty else { return 1 }
        return 2 * Double(one.intersection(other).count) / Double(one.count + other.count)
    }
}

import MediaProtocol

/// The words and numbers that were read in a picture, for telling two texts of one layout apart.
struct PictureWords: Sendable, Hashable {
    let words: Set<String>
    let numbers: Set<String>

    /// Of the height: the line with clock and battery, which is another one a minute later.
    private static let statusBar = 0.045
    /// Of 100. Below it letters are guesses.
    private static let leastConfidence = 50
    /// The part of all words that two readings of one picture share at least.
    private static let sameText = 0.8

    init(_ text: PictureText) {
        var words: Set<String> = []
        var numbers: Set<String> = []
        for word in text.lines.flatMap(\.words) where word.confidence >= Self.leastConfidence {
            guard Double(word.y + word.height) > Self.statusBar * Double(text.height) else { continue }
            let letters = word.text.lowercased().filter(\.isLetter)
            if letters.count >= 2 { words.insert(letters) }
            // Separators are misread most: 12,500 and 12.500 are one number.
            let digits = word.text.compactMap(\.wholeNumberValue).map(String.init).joined()
            if digits.count >= 2 { numbers.insert(digits) }
        }
        self.words = words
        self.numbers = numbers
    }

    /// Whether both may be readings of one picture. A word or number may have been missed in either, but where each has a
    /// number that the other lacks, they are two texts.
    func isSameText(as other: PictureWords) -> Bool {
        guard numbers.isSubset(of: other.numbers) || other.numbers.isSubset(of: numbers) else { return false }
        return Self.share(words, other.words) >= Self.sameText && Self.share(numbers, other.numbers) >= Self.sameText
    }

    /// Sørensen–Dice coefficient; 1 for two empty sets.
    private static func share(_ one: Set<String>, _ other: Set<String>) -> Double {
        guard !one.isEmpty || !other.isEmpty else { return 1 }
        return 2 * Double(one.intersection(other).count) / Double(one.count + other.count)
    }
}

import MediaProtocol

/// A score of recognised texts against the expected ones.
struct ReadingScore {
    private(set) var words = 0
    private(set) var found = 0
    /// Number of words that were also separated from others by white space.
    private(set) var separate = 0
    private(set) var characters = 0
    private(set) var errors = 0

    var foundShare: Double { Double(found) / Double(max(words, 1)) }
    var separateShare: Double { Double(separate) / Double(max(words, 1)) }
    var characterErrorRate: Double { Double(errors) / Double(max(characters, 1)) }

    mutating func add(_ read: RecognisedText, expected: [String]) {
        let tokens = read.lines.flatMap { $0.words.map(\.text) }
        let all = tokens.joined()
        // Only letters and digits count, because a comma of a price may be recognised or not.
        let glued = all.filter { $0.isLetter || $0.isNumber }
        let set = Set(tokens.map { $0.filter { $0.isLetter || $0.isNumber } })
        for word in expected.flatMap({ $0.split(separator: " ") }) {
            let word = word.filter { $0.isLetter || $0.isNumber }
            guard word.count >= 2 else { continue }
            words += 1
            if glued.contains(word) { found += 1 }
            if set.contains(word) { separate += 1 }
        }
        let target = expected.joined().filter { !$0.isWhitespace }
        characters += target.count
        errors += Self.distance(Array(target.unicodeScalars), Array(all.unicodeScalars))
    }

    static func + (left: ReadingScore, right: ReadingScore) -> ReadingScore {
        var sum = left
        sum.words += right.words
        sum.found += right.found
        sum.separate += right.separate
        sum.characters += right.characters
        sum.errors += right.errors
        return sum
    }

    /// Returns the Levenshtein distance.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (index, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let substituted = diagonal + (right[column] == scalar ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}

/// Splits a query into words, phrases and `name:value`.
struct SearchQueryParser {
    struct Word {
        enum Content {
            case bare(String)
            case phrase(String)
            /// Name and value of `name:value`.
            case named(String, String)
        }

        var content: Content
        var isNegated: Bool
        var source: String

        /// Text without the leading minus sign.
        var bare: String { String(isNegated ? source.dropFirst() : source[...]) }
    }

    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "＂"]
    private static let minusSigns: Set<Character> = ["-", "−", "－"]
    /// Maximum length of a filter's name in characters; longer words are not names.
    private static let maxNameLength = 12
    private static let colons: Set<Character> = [":", "："]
    /// Signs that replace a name and a colon.
    private static let prefixOperators: [Character: String] = ["#": "tag", "＃": "tag", "@": "in", "＠": "in"]

    private var remainingText: Substring

    init(_ text: String) {
        // Control characters have no meaning in a query, and SQLite would end it at NUL.
        remainingText = Substring(
            String(text.map { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 }))
    }

    /// Returns the next part of the query; nil at its end.
    mutating func next() -> Word? {
        remainingText = remainingText.drop { $0 == " " }
        guard let first = remainingText.first else { return nil }
        let start = remainingText
        let isNegated = Self.minusSigns.contains(first) && remainingText.dropFirst().first.map { $0 != " " } == true
        if isNegated { remainingText = remainingText.dropFirst() }
        let content = readContent()
        return Word(content: content, isNegated: isNegated, source: String(start[..<remainingText.startIndex]))
    }

    private mutating func readContent() -> Word.Content {
        if let phrase = readQuoted() { return .phrase(phrase) }
        if let sign = remainingText.first, let name = Self.prefixOperators[sign] {
            let start = remainingText
            remainingText = remainingText.dropFirst()
            let value = readQuoted() ?? readBare()
            if !value.isEmpty { return .named(name, value) }
            return .bare(String(start[..<remainingText.startIndex]))
        }
        let start = remainingText
        var name = ""
        while let character = remainingText.first, character != " ", name.count < Self.maxNameLength,
            !Self.quotes.contains(character)
        {
            remainingText = remainingText.dropFirst()
            if Self.colons.contains(character) {
                guard SearchOperator(name) != nil else { break }
                let value = readQuoted() ?? readBare()
                return .named(name, value)
            }
            name.append(character)
        }
        _ = readBare()
        return .bare(String(start[..<remainingText.startIndex]))
    }

    private mutating func readBare() -> String {
        let word = remainingText.prefix { $0 != " " }
        remainingText = remainingText[word.endIndex...]
        return String(word)
    }

    /// Reads a quoted phrase, up to the end of the query if the closing mark is missing. Nil if there is no opening
    /// mark.
    private mutating func readQuoted() -> String? {
        guard let first = remainingText.first, Self.quotes.contains(first) else { return nil }
        let text = remainingText.dropFirst()
        guard let end = text.firstIndex(where: { Self.quotes.contains($0) }) else {
            remainingText = remainingText[remainingText.endIndex...]
            return String(text)
        }
        remainingText = text[text.index(after: end)...]
        return String(text[..<end])
    }
}

extension SearchQuery {
    /// Maximum number of parts of a query; the rest is ignored, since it would not make a search narrower.
    static let maxParts = 24

    init(_ text: String, _ vocabulary: SearchVocabulary) {
        parts = []
        notes = []
        var reader = SearchQueryParser(text)
        while parts.count < Self.maxParts, let word = reader.next() {
            add(word, vocabulary)
        }
    }

    private mutating func add(_ word: SearchQueryParser.Word, _ vocabulary: SearchVocabulary) {
        let meaning: Part.Meaning
        switch word.content {
        case .phrase(let text):
            meaning = .phrase(text)
        case .bare(let text):
            meaning = .word(text)
        case .named(let name, let value):
            switch SearchOperator(name).map({ $0.filter(value, vocabulary) }) {
            case .filter(.year) where word.isNegated:
                // A range of time in the index cannot have a hole.
                notes.append(
                    SearchWarning(
                        source: word.source,
                        message: Phrase(
                            "한 해만 뺄 수는 없어요. 이전:이나 이후:를 써 주세요.",
                            "A single year cannot be excluded. Use before: or after:.")))
                meaning = .word(word.bare)
            case .filter(let filter):
                meaning = .filter(filter)
            case .refused(let message):
                notes.append(SearchWarning(source: word.source, message: message))
                meaning = .word(word.bare)
            case nil:
                meaning = .word(word.bare)
            }
        }
        parts.append(Part(meaning: meaning, isNegated: word.isNegated, source: word.source))
    }
}

/// Splits a query into words, phrases and `name:value`.
struct SearchQueryParser {
    struct Word {
        enum Content {
            case bare(String)
            case phrase(String)
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
    private static let colons: Set<Character> = [":", "："]
    /// Signs that replace a name and a colon.
    private static let prefixOperators: [Character: String] = ["#": "tag", "＃": "tag", "@": "in", "＠": "in"]

    private var rest: Substring

    init(_ text: String) {
        // Control characters have no meaning in a query, and SQLite would end it at NUL.
        rest = Substring(
            String(text.map { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0 }))
    }

    mutating func next() -> Word? {
        rest = rest.drop { $0 == " " }
        guard let first = rest.first else { return nil }
        let start = rest
        let isNegated = Self.minusSigns.contains(first) && rest.dropFirst().first.map { $0 != " " } == true
        if isNegated { rest = rest.dropFirst() }
        let content = readContent()
        return Word(content: content, isNegated: isNegated, source: String(start[..<rest.startIndex]))
    }

    private mutating func readContent() -> Word.Content {
        if let phrase = readQuoted() { return .phrase(phrase) }
        if let mark = rest.first, let name = Self.prefixOperators[mark] {
            let start = rest
            rest = rest.dropFirst()
            let value = readQuoted() ?? readBare()
            if !value.isEmpty { return .named(name, value) }
            return .bare(String(start[..<rest.startIndex]))
        }
        let start = rest
        var name = ""
        while let character = rest.first, character != " ", name.count < 12, !Self.quotes.contains(character) {
            rest = rest.dropFirst()
            if Self.colons.contains(character) {
                guard SearchOperator(name) != nil else { break }
                let value = readQuoted() ?? readBare()
                return .named(name, value)
            }
            name.append(character)
        }
        _ = readBare()
        return .bare(String(start[..<rest.startIndex]))
    }

    private mutating func readBare() -> String {
        let word = rest.prefix { $0 != " " }
        rest = rest[word.endIndex...]
        return String(word)
    }

    /// Reads a quoted phrase, up to the end of the query if the closing mark is missing. Nil if there is no opening
    /// mark.
    private mutating func readQuoted() -> String? {
        guard let first = rest.first, Self.quotes.contains(first) else { return nil }
        let text = rest.dropFirst()
        guard let end = text.firstIndex(where: { Self.quotes.contains($0) }) else {
            rest = rest[rest.endIndex...]
            return String(text)
        }
        rest = text[text.index(after: end)...]
        return String(text[..<end])
    }
}

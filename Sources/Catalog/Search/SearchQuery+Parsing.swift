extension SearchQuery {
    /// Maximum number of parts of a query; further parts are ignored.
    static let maxParts = 24

    init(_ text: String, _ vocabulary: SearchVocabulary) {
        parts = []
        notes = []
        var parser = SearchQueryParser(text)
        while parts.count < Self.maxParts, let word = parser.next() {
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

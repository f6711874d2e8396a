import Text

/// Rules for the name of a person: 2 to 20 grapheme clusters, on one line, readable.
enum Nickname {
    /// Allowed lengths in grapheme clusters.
    static let lengths = 2...20
    private static let maxScalars = 80

    /// Returns why a text is not a valid name; nil if it is valid. Does not check whether the name is taken.
    static func problem(with text: String) -> Phrase? {
        let name = text.oneLine
        if text.trimmed.unicodeScalars.contains(where: isInvisible) {
            return Phrase("보이지 않는 글자가 들어 있어요.", "The name contains invisible characters.")
        }
        if name.isEmpty { return Phrase("이름을 적어 주세요.", "Enter a name.") }
        // A single grapheme cluster may consist of hundreds of combining marks.
        guard lengths.contains(name.count), name.unicodeScalars.count <= maxScalars else {
            return Phrase("이름은 2~20자로 적어 주세요.", "A name must have 2 to 20 characters.")
        }
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
            return Phrase("글자나 숫자가 하나는 있어야 해요.", "A name needs at least one letter or digit.")
        }
        if reserved.contains(name.matchKey.filter { $0.isLetter || $0.isNumber }) {
            return Phrase("서랍이 쓰는 이름이라 고를 수 없어요.", "This name is reserved.")
        }
        return nil
    }

    /// Names that could be mistaken for the program.
    private static let reserved: Set<String> = [
        "admin", "administrator", "anonymous", "everybody", "everyone", "moderator", "nobody", "null", "owner", "root",
        "seorap", "support", "system", "undefined", "관리자", "누군가", "모두", "서랍", "시스템", "운영자", "익명",
    ]

    /// Whether a scalar is invisible and not allowed, such as control characters and direction marks.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        // Zero-width joiner and tags, as in emoji of families and flags.
        case .format: scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
        // Hangul fillers are letters without a glyph.
        default: [0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value)
        }
    }

    /// Returns names that contain the name of a preset avatar: "느긋한 여우".
    /// - Parameter start: rotates the list, so that callers suggest different names first.
    static func suggestions(for drawing: PresetAvatar, _ language: Language, start: Int) -> [String] {
        let subject = drawing.name[language]
        let names = adjectives.map { "\($0[language]) \(subject)" }
        let firstIndex = start % names.count
        return Array(names[firstIndex...] + names[..<firstIndex])
    }

    private static let adjectives = [
        Phrase("느긋한", "calm"), Phrase("다정한", "kind"), Phrase("반짝이는", "bright"), Phrase("부지런한", "busy"),
        Phrase("씩씩한", "brave"), Phrase("조용한", "quiet"), Phrase("졸린", "sleepy"), Phrase("즐거운", "merry"),
        Phrase("포근한", "cosy"), Phrase("궁금한", "curious"),
    ]
}

extension String {
    /// Text without white space at the ends.
    fileprivate var trimmed: Substring {
        var trimmedText = self[...]
        while trimmedText.first?.isWhitespace == true { trimmedText.removeFirst() }
        while trimmedText.last?.isWhitespace == true { trimmedText.removeLast() }
        return trimmedText
    }
}

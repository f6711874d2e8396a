import Text

/// Removes markup from values that should be plain text.
enum MarkupStripper {
    /// A whole tag: its slash, its name, and its attributes with a closing slash.
    private static let tag = CompiledRegex(/<(\/?)([A-Za-z][A-Za-z0-9]{0,9})((?:\s[^<>]*)?\/?)>/)

    /// A tag at the end of the text that is not closed: its slash, its name, and its attributes.
    private static let tagBeginning = CompiledRegex(/^<(\/?)([A-Za-z][A-Za-z0-9]{0,9})(\s+[A-Za-z-]+\s*=[^>]*)?$/)

    /// Removes known elements: pairs of tags, single ones with attributes or a slash, and single blockNames next to a
    /// word.
    ///
    /// A lone `<title>`, or a `<br>` between spaces, stays because titles of pages about markup contain them. A link
    /// that only says "read more" is removed with its text.
    ///
    /// - Parameter isEscaped: whether the markup appeared only after a second decoding, so that it was not meant to be
    ///   read.
    static func strip(_ text: String, isEscaped: Bool) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
        let tags = text.matches(of: tag)
        let closedNames = Set(tags.filter { !$0.1.isEmpty }.map { $0.2.lowercased() })
        var output = ""
        var position = text.startIndex
        /// Start of the text of the open link in `output`.
        var linkStart: String.Index?
        for tag in tags {
            let name = tag.2.lowercased()
            let isBlock = blockNames.contains(name)
            guard isBlock || inlineNames.contains(name),
                isEscaped || closedNames.contains(name) || !tag.3.isEmpty || isBlock && separates(tag.range, in: text)
            else { continue }
            output += text[position..<tag.range.lowerBound]
            if isBlock { output += " " }
            position = tag.range.upperBound
            guard name == "a" else { continue }
            if tag.1.isEmpty {
                linkStart = output.endIndex
            } else if let start = linkStart {
                if readMoreTexts.contains(String(output[start...]).folded) { output.removeSubrange(start...) }
                linkStart = nil
            }
        }
        output += text[position...]
        return cutTag(in: output).map { output[..<$0].description } ?? output
    }

    /// Returns the start of an unfinished tag at the end, where the text was cut off.
    private static func cutTag(in text: String) -> String.Index? {
        guard let open = text.lastIndex(of: "<"), let tag = text[open...].firstMatch(of: tagBeginning) else {
            return nil
        }
        let name = tag.2.lowercased()
        // `<b` alone may be a comparison.
        let isTag = !tag.1.isEmpty || tag.3 != nil
        return isTag && (inlineNames.contains(name) || blockNames.contains(name)) ? open : nil
    }

    /// Whether a tag begins the text, or touches or ends the words before it, and is not itself the topic of the text.
    private static func separates(_ tag: Range<String.Index>, in text: String) -> Bool {
        // Programs write tags in one letter case, whereas `Array<Table>` is a type.
        let letters = text[tag].filter(\.isLetter)
        guard letters == letters.lowercased() || letters == letters.uppercased() else { return false }
        let (before, after) = (text[..<tag.lowerBound], text[tag.upperBound...])
        let isAttached = before.last.map { !$0.isWhitespace && !"`'\"“‘「『([".contains($0) } ?? false
        // 12 characters hold the longest of the topics.
        let next = after.drop(while: \.isWhitespace).prefix(12).lowercased()
        if isAttached || next.isEmpty || topics.contains(where: next.hasPrefix) { return isAttached }
        guard let last = before.last(where: { !$0.isWhitespace }) else { return true }
        guard before.last?.isWhitespace == true else { return false }
        return ".!?…。！？:".contains(last) || after.first.map { !$0.isWhitespace && !$0.isPunctuation } ?? false
    }

    /// Words that follow a tag in texts about markup.
    private static let topics = [
        "tag", "element", "html", "attribut", "balise", "etiqueta", "태그", "요소", "엘리먼트", "속성", "タグ", "要素", "标签", "標籤",
        "тег",
    ]

    private static let inlineNames: Set<String> = [
        "a", "abbr", "b", "bdi", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s",
        "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "wbr",
    ]
    private static let blockNames: Set<String> = [
        "article", "blockquote", "br", "center", "div", "figure", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6",
        "hr", "img", "li", "ol", "p", "pre", "section", "table", "tbody", "td", "th", "tr", "ul",
    ]

    /// Folded texts of links that lead to the rest of an article.
    private static let readMoreTexts = Set(
        [
            "Read more", "Read the rest", "Read full story", "Continue reading", "Continue", "More", "Learn more",
            "See more", "더 보기", "더보기", "더 읽기", "계속 읽기", "자세히 보기", "자세히", "続きを読む", "もっと見る", "阅读更多",
            "阅读全文", "閱讀更多", "Weiterlesen", "Mehr lesen", "Mehr", "Lire la suite", "Lire plus", "En savoir plus",
            "Leer más", "Seguir leyendo", "Ler mais", "Leia mais", "Saiba mais", "Leggi tutto", "Continua a leggere",
            "Lees meer", "Lees verder", "Czytaj dalej", "Czytaj więcej", "Читать далее", "Подробнее", "Läs mer",
            "Les mer", "Læs mere", "Lue lisää", "Devamını oku", "Číst dál", "Xem thêm", "Baca selengkapnya",
        ].map(\.folded))
}

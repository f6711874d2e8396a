import Text

/// Chooses among a page's descriptions, which come in the order of precedence.
struct DescriptionSelector {
    let names: SiteNameMatcher
    let title: String?

    /// Longer texts are articles, not descriptions of one.
    private static let maxCharacters = 600

    /// The first one that says more than the page's title and its site's name; a later one only where it goes on with the
    /// same text that a machine cut off ("absolutely stun...").
    func firstInformative(_ candidates: [String]) -> String? {
        let texts = candidates.compactMap { PlainTextSanitiser.clean($0, limit: 2_000) }
        guard let first = texts.first(where: isInformative) ?? texts.first else { return nil }
        let stem = first.reversed().drop { ".…!?])[ ".contains($0) }.reversed()
        return texts.first { text in
            text.count > first.count && text.count <= Self.maxCharacters && text.starts(with: stem) && isWhole(text)
                && goesOn(String(text.dropFirst(stem.count)), after: first)
        } ?? first
    }

    private static let counts = CompiledRegex(
        /\d\s?[KM]?\s(?:tracks?|followers?|following|posts?|likes?|views?|plays?|subscribers?)\b|(?:팔로워|구독자|게시물|조회수|좋아요)\s?[\d.,만천]+|\d[만천]?\s?(?:명의 팔로워|팔로워|구독자)/
            .ignoresCase())

    /// Whether `rest` is the end of the sentence that `first` began, and not what a site adds to every text.
    private func goesOn(_ rest: String, after first: String) -> Bool {
        // A text that ends in the middle of a word is not followed by the end of a sentence.
        if first.last?.isLetter == true, rest.first == "." { return false }
        return !rest.contains(Self.counts)
    }

    private func isInformative(_ text: String) -> Bool {
        if names.areAll(of: text) { return false }
        guard let title else { return true }
        return text.folded != title.folded && text.folded != (names.stripped(from: title) ?? title).folded
            && names.stripped(from: text)?.folded != title.folded
    }

    private func isWhole(_ text: String) -> Bool {
        guard let last = text.last, ".!?。」”\"".contains(last) else { return false }
        return !text.hasSuffix("..")
    }
}

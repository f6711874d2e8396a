import Text

/// Chooses the description of a page.
struct DescriptionSelector {
    let names: SiteNameMatcher
    let title: String?

    /// Maximum length of a description that replaces a cut one; longer texts are whole articles.
    private static let maxCharacters = 600

    /// Returns the first candidate that is more than the page's title and its site's name. If it was cut off
    /// ("absolutely stun..."), returns a later candidate that contains the whole text.
    /// - Parameter candidates: descriptions in order of precedence.
    func firstInformative(_ candidates: [String]) -> String? {
        let texts = candidates.compactMap { PlainTextSanitiser.clean($0, limit: 2_000) }
        guard let first = texts.first(where: isInformative) ?? texts.first else { return nil }
        let uncutPart = first.reversed().drop { ".…!?])[ ".contains($0) }.reversed()
        return texts.first { text in
            text.count > first.count && text.count <= Self.maxCharacters && text.starts(with: uncutPart)
                && isWhole(text)
                && isContinuation(String(text.dropFirst(uncutPart.count)), after: first)
        } ?? first
    }

    /// Counts of followers, views and the like, which sites append to descriptions.
    private static let counts = CompiledRegex(
        /\d\s?[KM]?\s(?:tracks?|followers?|following|posts?|likes?|views?|plays?|subscribers?)\b|(?:팔로워|구독자|게시물|조회수|좋아요)\s?[\d.,만천]+|\d[만천]?\s?(?:명의 팔로워|팔로워|구독자)/
            .ignoresCase())

    /// Whether `remainder` continues the cut text `first`, and is not a count that a site appends.
    private func isContinuation(_ remainder: String, after first: String) -> Bool {
        // A text that ends in the middle of a word is not followed by the end of a sentence.
        if first.last?.isLetter == true, remainder.first == "." { return false }
        return !remainder.contains(Self.counts)
    }

    private func isInformative(_ text: String) -> Bool {
        if names.isSiteName(text) { return false }
        guard let title else { return true }
        return text.folded != title.folded && text.folded != (names.stripped(from: title) ?? title).folded
            && names.stripped(from: text)?.folded != title.folded
    }

    /// Whether a text ends with the end of a sentence.
    private func isWhole(_ text: String) -> Bool {
        guard let last = text.last, ".!?。」”\"".contains(last) else { return false }
        return !text.hasSuffix("..")
    }
}

import Text

/// Chooses among a page's titles.
struct TitleSelector {
    /// `og:title`, then `twitter:title`.
    var shared: [String] = []
    /// Text of the `<title>` in the head.
    var headTitle: String?
    /// Text of a `<title>` elsewhere, such as a feed's.
    var bodyTitle: String?
    /// Headline in the linked data.
    var headline: String?
    /// Texts of the `<h1>` elements, in the page's order.
    var headings: [String] = []
    let names: SiteNameMatcher
    /// Whether the address is a site's first page, whose `<h1>` may be its latest news.
    let isFirstPage: Bool

    /// Number of characters that a card shows on two lines.
    private static let cardLength = 80

    /// The title for sharing, unless the page's own title and heading contradict it.
    ///
    /// A title that is on every page of the site counts only if there is no other.
    var preferredTitle: String? {
        let heading = isFirstPage ? nil : specific(headings)
        // Numbers of four and more digits are years or names, so they stay titles.
        let page = specific([headTitle]).flatMap { $0.count < 4 && isCount($0, missingFrom: heading) ? nil : $0 }
        // The title of a site's first page may be the site's name.
        guard let shared = isFirstPage ? shared.first : specific(shared.filter { !isCount($0, missingFrom: page) })
        else {
            if let page, isSlogan(page) { return specific([headline]) ?? heading }
            return page ?? specific([bodyTitle, headline]) ?? heading
                ?? (self.shared.first ?? headTitle ?? bodyTitle ?? headline ?? headings.first)
        }
        if let page, isCutAtQuote(shared, of: page) { return names.stripped(from: page) ?? page }
        if let page, let heading, agree(page, heading), isForeign(shared, to: page, heading) {
            // The text before the heading is the site's name.
            return page.folded.hasPrefix(heading.folded) ? names.stripped(from: page) ?? page : heading
        }
        guard let headline else { return shared }
        // The page's own title confirms the headline, which is longer.
        if headline == page, headline.count > shared.count, names.stripped(from: headline) != shared { return headline }
        // Only a bar reliably separates a site's name, because a dash may belong to the headline.
        if shared.count > Self.cardLength, names.stripped(from: shared, by: " |｜ㅣ│") == headline { return headline }
        return shared
    }

    /// Returns the first title that is not only the site's name.
    private func specific(_ titles: [String?]) -> String? {
        titles.lazy.compactMap(\.self).first { !names.isSiteName($0) }
    }

    /// Whether a title is cut at a quotation mark, because an unescaped one ends an attribute.
    private func isCutAtQuote(_ shared: String, of page: String) -> Bool {
        guard page.count > shared.count, page.hasPrefix(shared) else { return false }
        let next = page.dropFirst(shared.count).first { $0 != " " }
        return next == "\"" || next == "'"
    }

    /// Whether a title shares no word with the heading, and less than half of its words with the page's title.
    private func isForeign(_ shared: String, to page: String, _ heading: String) -> Bool {
        let words = shared.significantWords
        return words.isDisjoint(with: heading.significantWords)
            && words.intersection(page.significantWords).count * 2 < max(words.count, 1)
    }

    /// Whether a title is a number that is not in the other title. It then counts something, such as the pages of a
    /// list.
    private func isCount(_ title: String, missingFrom other: String?) -> Bool {
        guard !title.contains(where: \.isLetter), let other, other.contains(where: \.isLetter) else { return false }
        return !other.wordSet.isSuperset(of: title.wordSet) || title.wordSet.isEmpty
    }

    /// Whether a title like "Name - a few words" shares no word with the page's only, longer heading. Such a title is
    /// on every page of a site.
    private func isSlogan(_ page: String) -> Bool {
        guard !isFirstPage, headings.count == 1, let heading = specific(headings), heading.count > page.count,
            heading.count >= 20, page.contains(Self.separator)
        else { return false }
        return heading.significantWords.isDisjoint(with: page.significantWords)
    }

    /// A separator between a name and a slogan.
    private static let separator = CompiledRegex(/\s[-–—|·:]\s|[|｜ㅣ│]|[:：]\s/)

    /// Whether the page's title begins or ends with the heading.
    private func agree(_ page: String, _ heading: String) -> Bool {
        let (page, heading) = (page.folded, heading.folded)
        return heading.count > 3 && (page.hasPrefix(heading) || page.hasSuffix(heading))
    }
}

import Text

/// Chooses among a page's titles.
struct TitleChoice {
    /// `og:title`, then `twitter:title`.
    var shared: [String] = []
    /// The `<title>` in the head.
    var page: String?
    /// A `<title>` elsewhere, such as a feed's.
    var stray: String?
    /// Of the linked data.
    var headline: String?
    /// Every `<h1>`, in the page's order.
    var headings: [String] = []
    let names: SiteNames
    /// Whether the address is a site's first page, whose `<h1>` is as likely to be its latest news.
    let isFirstPage: Bool

    /// What a card shows whole on two lines.
    private static let cardLength = 80

    /// The title for sharing, unless the page itself disagrees with it; what stands on every page of a site counts only
    /// where there is nothing else.
    var best: String? {
        let heading = isFirstPage ? nil : specific(headings)
        // Longer numbers are years and names.
        let page = specific([page]).flatMap { $0.count < 4 && isNumber($0, outOf: heading) ? nil : $0 }
        // A site's first page may well be called like the site.
        guard let shared = isFirstPage ? shared.first : specific(shared.filter { !isNumber($0, outOf: page) }) else {
            if let page, isSlogan(page) { return specific([headline]) ?? heading }
            return page ?? specific([stray, headline]) ?? heading
                ?? (self.shared.first ?? self.page ?? stray ?? headline ?? headings.first)
        }
        if let page, isCutAtQuote(shared, of: page) { return names.stripped(from: page) ?? page }
        if let page, let heading, agree(page, heading), isForeign(shared, to: page, heading) {
            // What stands before the heading is the site's name.
            return page.folded.hasPrefix(heading.folded) ? names.stripped(from: page) ?? page : heading
        }
        guard let headline else { return shared }
        // A headline that the page's own title confirms and that says more.
        if headline == page, headline.count > shared.count, names.stripped(from: headline) != shared { return headline }
        // Only a bar sets a site's name off for certain: a dash may belong to the headline.
        if shared.count > Self.cardLength, names.stripped(from: shared, by: " |｜ㅣ│") == headline { return headline }
        return shared
    }

    private func specific(_ titles: [String?]) -> String? {
        titles.lazy.compactMap(\.self).first { !names.areAll(of: $0) }
    }

    /// An attribute ends at the first quotation mark that nobody escaped.
    private func isCutAtQuote(_ shared: String, of page: String) -> Bool {
        guard page.count > shared.count, page.hasPrefix(shared) else { return false }
        let next = page.dropFirst(shared.count).first { $0 != " " }
        return next == "\"" || next == "'"
    }

    /// Whether a title says something else than the heading, and at most shares a name with the rest of the page's title.
    private func isForeign(_ shared: String, to page: String, _ heading: String) -> Bool {
        let words = shared.significantWords
        return words.isDisjoint(with: heading.significantWords)
            && words.intersection(page.significantWords).count * 2 < max(words.count, 1)
    }

    /// A number that is no part of another title counts something, such as the pages of a list.
    private func isNumber(_ title: String, outOf other: String?) -> Bool {
        guard !title.contains(where: \.isLetter), let other, other.contains(where: \.isLetter) else { return false }
        return !other.wordSet.isSuperset(of: title.wordSet) || title.wordSet.isEmpty
    }

    /// "Name - a few words" that shares no word with the page's only heading, which says much more: what stands on every
    /// page of a site.
    private func isSlogan(_ page: String) -> Bool {
        guard !isFirstPage, headings.count == 1, let heading = specific(headings), heading.count > page.count,
            heading.count >= 20, page.contains(Self.separator)
        else { return false }
        return heading.significantWords.isDisjoint(with: page.significantWords)
    }

    private static let separator = Pattern(/\s[-–—|·:]\s|[|｜ㅣ│]|[:：]\s/)

    private func agree(_ page: String, _ heading: String) -> Bool {
        let (page, heading) = (page.folded, heading.folded)
        return heading.count > 3 && (page.hasPrefix(heading) || page.hasSuffix(heading))
    }
}

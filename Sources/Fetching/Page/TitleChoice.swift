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
        let page = specific([page])
        let heading = isFirstPage ? nil : specific(headings)
        // A site's first page may well be called like the site.
        guard let shared = isFirstPage ? shared.first : specific(shared) else {
            return page ?? specific([stray, headline]) ?? heading
                ?? (self.shared.first ?? self.page ?? stray ?? headline ?? headings.first)
        }
        if let page, isCutAtQuote(shared, of: page) { return names.stripped(from: page) ?? page }
        if let page, let heading, agree(page, heading), shared.wordSet.isDisjoint(with: page.wordSet) {
            return names.stripped(from: page) ?? page
        }
        guard let headline else { return shared }
        // A headline that the page's own title confirms and that says more.
        if headline == page, headline.count > shared.count, names.stripped(from: headline) != shared { return headline }
        // Only a bar sets a site's name off for certain: a dash may belong to the headline.
        if shared.count > Self.cardLength, names.stripped(from: shared, by: " |｜") == headline { return headline }
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

    private func agree(_ page: String, _ heading: String) -> Bool {
        let (page, heading) = (page.folded, heading.folded)
        return heading.count > 3 && (page.hasPrefix(heading) || page.hasSuffix(heading))
    }
}

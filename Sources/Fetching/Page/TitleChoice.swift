/// Chooses among a page's titles.
enum TitleChoice {
    /// What a card shows whole on two lines.
    private static let cardLength = 80

    /// The title for sharing, but for two cases in which the headline of the linked data is better: the page's own
    /// title is the same headline and says more, or the headline is all that a long title has before the site's name,
    /// which a card shows by itself.
    /// - Parameters:
    ///   - shared: `og:title`, else `twitter:title`.
    ///   - page: the `<title>` in the head.
    ///   - headline: of the linked data.
    ///   - site: `og:site_name`.
    static func best(shared: String?, page: String?, headline: String?, site: String?) -> String? {
        guard let shared else { return page }
        guard let headline else { return shared }
        if headline == page, headline.count > shared.count { return headline }
        if let site, shared.count > cardLength, let rest = shared.without(ending: site), rest == headline {
            return headline
        }
        return shared
    }
}

extension String {
    /// What stands before this ending and the bar that sets it off; nil when it does not end so. Only a bar: a dash may
    /// belong to the headline.
    fileprivate func without(ending: String) -> String? {
        guard !ending.isEmpty, hasSuffix(ending) else { return nil }
        let rest = dropLast(ending.count)
        let bar = rest.reversed().prefix { " |｜".contains($0) }
        return bar.contains { $0 != " " } ? String(rest.dropLast(bar.count)) : nil
    }
}

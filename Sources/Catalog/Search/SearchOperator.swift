import Text

/// A kind of filter. Its names are written before a colon.
enum SearchOperator {
    case tag, kind, folder, flag, before, after, year, site

    /// Result of parsing a filter's value.
    enum ValueSyntax {
        case filter(SearchFilter)
        /// Reason why the value is invalid.
        case refused(Phrase)
    }

    init?(_ name: String) {
        guard let match = Self.names[name.matchKey] else { return nil }
        self = match
    }

    private static let names: [String: SearchOperator] = [
        "tag": .tag, "tags": .tag, "태그": .tag,
        "kind": .kind, "type": .kind, "종류": .kind,
        "in": .folder, "folder": .folder, "폴더": .folder,
        "is": .flag, "상태": .flag,
        "before": .before, "이전": .before,
        "after": .after, "이후": .after,
        "year": .year, "연도": .year, "년도": .year,
        "site": .site, "사이트": .site,
    ]

    /// Parses the value of a filter of this name.
    func filter(_ value: String, _ vocabulary: SearchVocabulary) -> ValueSyntax {
        let value = value.oneLine
        let key = value.matchKey
        switch self {
        case .tag:
            guard let name = Tag.normalised(value) else {
                return rejection("태그 이름이 없어요.", "The name of the tag is missing.")
            }
            return .filter(.tag(name))
        case .folder:
            return value.isEmpty
                ? rejection("폴더 이름이 없어요.", "The name of the folder is missing.") : .filter(.folder(value))
        case .kind:
            return vocabulary.kinds[key].map { .filter(.kind($0)) }
                ?? rejection("‘\(value)’라는 종류는 없어요.", "There is no kind “\(value)”.")
        case .flag:
            return vocabulary.flags[key] != nil
                ? .filter(.flag(key)) : rejection("‘\(value)’라는 상태는 없어요.", "“\(value)” is not a state of an item.")
        case .before:
            return PartialDate(searched: key).map { .filter(.before($0)) } ?? invalidDateRejection(value)
        case .after:
            return PartialDate(searched: key).map { .filter(.after($0)) } ?? invalidDateRejection(value)
        case .year:
            guard let date = PartialDate(searched: key), date.month == nil else { return invalidDateRejection(value) }
            return .filter(.year(date.year))
        case .site:
            let host = Self.host(key)
            return host.isEmpty
                ? rejection("사이트 주소가 없어요.", "The address of the site is missing.") : .filter(.site(host))
        }
    }

    private func rejection(_ ko: String, _ en: String) -> ValueSyntax {
        .refused(Phrase(ko, en))
    }

    private func invalidDateRejection(_ value: String) -> ValueSyntax {
        rejection(
            "‘\(value)’는 날짜가 아니에요. 2026, 2026-11, 2026-11-21처럼 적어 주세요.",
            "“\(value)” is not a date. Write it like 2026, 2026-11 or 2026-11-21.")
    }

    /// Returns the host in a text or URL after `site:`, without invalid letters.
    private static func host(_ text: String) -> String {
        var host = text[...]
        if let scheme = host.firstRange(of: "://") { host = host[scheme.upperBound...] }
        host = host.prefix { !"/?#:".contains($0) }
        if host.hasPrefix("www.") { host = host.dropFirst(4) }
        return String(host.filter { !$0.isWhitespace && !"\"|=".contains($0) })
    }
}

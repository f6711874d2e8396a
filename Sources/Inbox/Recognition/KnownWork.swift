import Foundation

/// A page about one film or one book at a source that can be asked about it.
package struct KnownWork: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case film, book }

    package let kind: Kind
    /// A stable word, such as `tmdb`.
    package let source: String
    /// What the source is called.
    package let sourceName: String
    /// As the source writes it.
    package let id: String

    /// Nil for every other address.
    package init?(_ url: String) {
        guard let parts = URLComponents(string: url), let host = parts.host?.lowercased() else { return nil }
        let path = parts.path.split(separator: "/").map(String.init)
        for rule in Self.rules where rule.hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
            guard let id = rule.id(path, parts), !id.isEmpty else { continue }
            (kind, source, sourceName, self.id) = (rule.kind, rule.source, rule.name, id)
            return
        }
        return nil
    }

    private struct Rule: Sendable {
        let kind: Kind
        let source: String
        let name: String
        let hosts: [String]
        let id: @Sendable (_ path: [String], _ url: URLComponents) -> String?
    }

    private static let rules: [Rule] = [
        Rule(kind: .film, source: "tmdb", name: "TMDB", hosts: ["themoviedb.org"]) { path, _ in
            number(after: "movie", in: path)
        },
        Rule(kind: .film, source: "imdb", name: "IMDb", hosts: ["imdb.com"]) { path, _ in
            path.first { $0.hasPrefix("tt") && $0.count >= 9 && $0.dropFirst(2).allSatisfy(\.isNumber) }
        },
        Rule(kind: .film, source: "letterboxd", name: "Letterboxd", hosts: ["letterboxd.com"]) { path, _ in
            element(after: "film", in: path)
        },
        Rule(kind: .film, source: "letterboxd", name: "Letterboxd", hosts: ["boxd.it"]) { path, _ in path.first },
        Rule(kind: .book, source: "aladin", name: "알라딘", hosts: ["aladin.co.kr", "aladin.kr"]) { _, url in
            value("ItemId", in: url) ?? value("ISBN", in: url)
        },
        Rule(kind: .book, source: "yes24", name: "YES24", hosts: ["yes24.com"]) { path, _ in
            number(after: "goods", in: path.map { $0.lowercased() })
        },
        Rule(kind: .book, source: "goodreads", name: "Goodreads", hosts: ["goodreads.com"]) { path, _ in
            number(after: "show", in: path)
        },
        Rule(kind: .book, source: "openlibrary", name: "Open Library", hosts: ["openlibrary.org"]) { path, _ in
            element(after: "works", in: path) ?? element(after: "books", in: path) ?? element(after: "isbn", in: path)
        },
    ]

    private static func element(after name: String, in path: [String]) -> String? {
        path.firstIndex(of: name).flatMap { $0 + 1 < path.count ? path[$0 + 1] : nil }
    }

    /// The digits that an element begins with: "603-the-matrix".
    private static func number(after name: String, in path: [String]) -> String? {
        element(after: name, in: path).map { String($0.prefix { $0.isASCII && $0.isNumber }) }
    }

    private static func value(_ name: String, in url: URLComponents) -> String? {
        url.queryItems?.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

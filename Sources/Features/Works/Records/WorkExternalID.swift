import Foundation
import Providers
import Text

/// The id of a film or a book at a source such as `tmdb`.
package struct WorkExternalID: Sendable, Hashable {
    package let source: String
    package let id: String
    /// URL of the source's page about the work; empty if unknown.
    package let url: String

    package init(source: String, id: String, url: String = "") {
        self.source = source.oneLine.lowercased()
        self.id = id.oneLine
        self.url = url
    }

    /// Title of the work until it is looked up: the words of its URL if it has some, otherwise the source and the id.
    package var placeholderTitle: String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let words = (path.split(separator: "/").last.map(String.init)?.removingPercentEncoding ?? "").oneLine
            .split(separator: "-").drop { $0.allSatisfy(\.isNumber) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        let isReadable = name.count > 1 && !words.isEmpty && name.lowercased() != id.lowercased() && !name.contains(".")
        return isReadable ? String(name.beginning(200)) : "\(Self.sourceNames[source] ?? source) \(id)"
    }

    private static let sourceNames = [
        ExternalSource.tmdb: "TMDB", ExternalSource.imdb: "IMDb", "letterboxd": "Letterboxd",
        ExternalSource.wikidata: "Wikidata",
        ExternalSource.aladin: "알라딘", "yes24": "YES24", "kyobo": "교보문고", ExternalSource.goodreads: "Goodreads",
        ExternalSource.openLibrary: "Open Library", ExternalSource.googleBooks: "Google Books",
    ]
}

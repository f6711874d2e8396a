import Catalog
import Site
import Works

extension MovieCollection {
    /// Recognises the URL of a film's page at a source.
    package func recognise(_ content: Submission.Content) -> [RecognisedContent] {
        guard case .url(let url) = content, let film = WorkURL.film(at: url) else { return [] }
        let reason = Phrase("\(film.sourceName)의 영화 주소를 알아봤어요", "Film address at \(film.source) recognised")
        return [RecognisedContent(content, reason: reason)]
    }

    /// Returns the first film URL in a text.
    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        guard let url = AddressDetector.anyAddresses(in: text).first(where: { WorkURL.film(at: $0) != nil }) else {
            throw SubmissionRejection(
                "TMDB, IMDb, Letterboxd의 영화 주소만 영화가 될 수 있어요",
                "Only a film address at TMDB, IMDb or Letterboxd can become a film")
        }
        return .url(url)
    }
}

extension WorkURL {
    static func film(at url: String) -> WorkURL? { WorkURL(url, at: urlPatterns) }

    private static let urlPatterns = [
        URLPattern("tmdb", "TMDB", hosts: ["themoviedb.org"]) { $0.number(after: "movie") },
        // An IMDb id is "tt" and at least seven digits.
        URLPattern("imdb", "IMDb", hosts: ["imdb.com"]) { url in
            url.path.first { $0.hasPrefix("tt") && $0.count >= 9 && $0.dropFirst(2).allSatisfy(\.isNumber) }
        },
        URLPattern("letterboxd", "Letterboxd", hosts: ["letterboxd.com"]) { $0.element(after: "film") },
        // Letterboxd's short URLs.
        URLPattern("letterboxd", "Letterboxd", hosts: ["boxd.it"]) { $0.path.first },
    ]
}

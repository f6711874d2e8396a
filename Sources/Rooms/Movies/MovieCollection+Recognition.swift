import Catalog
import Site
import Works

extension MovieCollection {
    package func recognise(_ content: Capture.Content) -> [Recognised] {
        guard case .url(let url) = content, let film = KnownWork.film(at: url) else { return [] }
        let reason = Phrase("\(film.sourceName)의 영화 주소를 알아봤어요", "Film address at \(film.source) recognised")
        return [Recognised(content, reason: reason)]
    }

    package func content(of text: String) throws(CaptureRefusal) -> Capture.Content {
        guard let url = CaptureText.anyAddresses(in: text).first(where: { KnownWork.film(at: $0) != nil }) else {
            throw CaptureRefusal(
                "TMDB, IMDb, Letterboxd의 영화 주소만 영화가 될 수 있어요",
                "Only a film address at TMDB, IMDb or Letterboxd can become a film")
        }
        return .url(url)
    }
}

extension KnownWork {
    static func film(at url: String) -> KnownWork? { KnownWork(url, at: places) }

    private static let places = [
        Place("tmdb", "TMDB", hosts: ["themoviedb.org"]) { $0.number(after: "movie") },
        Place("imdb", "IMDb", hosts: ["imdb.com"]) { url in
            url.path.first { $0.hasPrefix("tt") && $0.count >= 9 && $0.dropFirst(2).allSatisfy(\.isNumber) }
        },
        Place("letterboxd", "Letterboxd", hosts: ["letterboxd.com"]) { $0.element(after: "film") },
        Place("letterboxd", "Letterboxd", hosts: ["boxd.it"]) { $0.path.first },
    ]
}

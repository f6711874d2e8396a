import Catalog
import Site

/// As what something may be handed over, to become a thing of another kind. A pure function of its text.
enum OtherKind {
    /// - Parameter text: an address, a text or the content of a file; nil where there is none, as with pictures.
    /// - Throws: a sentence that says why this cannot become one of that kind.
    static func content(of text: String?, as kind: ItemKind) throws(Unfit) -> Capture.Content {
        guard let text, !text.allSatisfy(\.isWhitespace) else { throw Unfit(reason: noText) }
        switch kind {
        case .link:
            guard let url = address(in: text) else { throw Unfit(reason: noAddress) }
            return .url(url)
        case .movie:
            for url in addresses(in: text) {
                if let work = KnownWork(url), work.kind == .film {
                    return .film(source: work.source, id: work.id, url: url)
                }
            }
            throw Unfit(reason: noFilm)
        case .book:
            for url in addresses(in: text) {
                if let work = KnownWork(url), work.kind == .book {
                    return .book(source: work.source, id: work.id, url: url)
                }
            }
            guard let isbn = isbn(in: text) else { throw Unfit(reason: noBook) }
            return .isbn(isbn.digits)
        case .screenshot: throw Unfit(reason: noPicture)
        default: return .text(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
    }

    struct Unfit: Error {
        let reason: Phrase
    }

    private static func addresses(in text: String) -> [String] {
        let found = CaptureText.addresses(in: text)
        return found.isEmpty ? [address(in: text)].compactMap(\.self) : found
    }

    /// The first address; whoever asks for a link may have left its beginning out.
    private static func address(in text: String) -> String? {
        if let url = CaptureText.addresses(in: text).first { return url }
        let bare = text.split(whereSeparator: \.isWhitespace).first { word in
            word.firstMatch(of: /^[^\s\/:@.]+(\.[^\s\/:@.]+)*\.[a-zA-Z가-힣]{2,}(:\d+)?([\/?#]\S*)?$/) != nil
        }
        return bare.map { "https://" + $0 }
    }

    /// Alone on a line, with thirteen digits anywhere, or with ten where an address or a text says that it is one.
    private static func isbn(in text: String) -> ISBN? {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let long = text.matches(of: /(?:^|[^0-9])(97[89](?:[- ]?[0-9]){10})(?![0-9])/).map { String($0.1) }
        let short = text.matches(of: /(?:\/dp\/|\/product\/|isbn\D{0,4})([0-9]{9}[0-9X])(?![0-9])/.ignoresCase())
            .map { String($0.1) }
        return (lines + long + short).lazy.compactMap { ISBN($0) }.first
    }

    private static let noText = Phrase(
        "그림은 다른 종류가 될 수 없어요", "A picture cannot become anything else")
    private static let noAddress = Phrase("주소가 없어서 링크가 될 수 없어요", "There is no address for a link in it")
    private static let noFilm = Phrase(
        "TMDB, IMDb, Letterboxd의 영화 주소만 영화가 될 수 있어요",
        "Only a film's address at TMDB, IMDb or Letterboxd becomes a film")
    private static let noBook = Phrase(
        "ISBN이나 알라딘, YES24, Goodreads, Open Library의 책 주소만 책이 될 수 있어요",
        "Only an ISBN, or a book's address at Aladin, YES24, Goodreads or Open Library, becomes a book")
    private static let noPicture = Phrase("그림만 스크린샷이 될 수 있어요", "Only pictures become screenshots")
}

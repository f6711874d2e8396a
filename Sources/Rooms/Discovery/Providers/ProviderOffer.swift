import Catalog
import Fetching
import Providers

/// A provider as the settings offer it: its subject and its requirements.
struct ProviderOffer: Sendable {
    enum Key: Sendable { case none, optional, required }

    /// Values with which a provider is created.
    struct Line: Sendable {
        let fetcher: Fetcher
        let key: String?
        /// Base URL: the configured one, else the provider's default. Nil if there is neither.
        let base: String?
        let language: Language
    }

    /// See `Source`.
    let source: String
    let name: String
    let kind: ItemKind
    let key: Key
    /// Default base URL; nil for a service that has ended.
    let base: String?
    /// See `Provider/terms`.
    let terms: ProviderTerms?
    /// See `Provider/blankPicture`.
    let blankPicture: String?
    let about: Phrase
    /// Time for which its terms allow an answer to be stored.
    let refreshAfter: Duration?
    /// Whether it can be searched for a film or a book; KOBIS has only charts.
    let isSearched: Bool
    let make: @Sendable (Line) -> any Provider

    private init<P: Provider>(
        _ type: P.Type, _ kind: ItemKind, key: Key, base: String?, about: Phrase, refreshAfter: Duration? = nil,
        isSearched: Bool = true, make: @escaping @Sendable (Line) -> P
    ) {
        source = type.source
        name = type.name
        terms = type.terms
        blankPicture = type.blankPicture
        self.kind = kind
        self.key = key
        self.base = base
        self.about = about
        self.refreshAfter = refreshAfter
        self.isSearched = isSearched
        self.make = make
    }

    static func of(_ source: String) -> ProviderOffer? { all.first { $0.source == source } }

    /// All providers, in the order in which they are asked by default.
    static let all = [
        ProviderOffer(
            TMDB.self, .movie, key: .required, base: TMDB.base,
            about: Phrase(
                "포스터, 줄거리, 배우. 개인은 무료로 키를 받아요: themoviedb.org → 설정 → API",
                "Posters, plots, cast. The key is free for private use: themoviedb.org → Settings → API"),
            refreshAfter: TMDB.refreshAfter
        ) { line in
            // A mirror of TMDB has the pictures too.
            let images = line.base == TMDB.base ? TMDB.imageBase : line.base
            return TMDB(
                line.fetcher, key: line.key, language: line.language == .ko ? "ko-KR" : "en-US",
                base: line.base ?? TMDB.base, images: images ?? TMDB.imageBase)
        },
        ProviderOffer(
            Wikidata.self, .movie, key: .none, base: Wikidata.base,
            about: Phrase(
                "키가 없어도 돼요. 연도와 만든 사람은 알지만 포스터와 줄거리는 없어요.",
                "Needs no key. Knows years and people, but has no posters and no plots.")
        ) { Wikidata($0.fetcher, language: $0.language.rawValue, base: $0.base ?? Wikidata.base) },
        ProviderOffer(
            KOBIS.self, .movie, key: .required, base: KOBIS.base,
            about: Phrase(
                "한국의 하루 박스오피스. kobis.or.kr → 오픈 API에서 키를 받아요.",
                "Korea’s daily box office. The key comes from kobis.or.kr → Open API."), isSearched: false
        ) { KOBIS($0.fetcher, key: $0.key, base: $0.base ?? KOBIS.base) },
        ProviderOffer(
            Kakao.self, .book, key: .required, base: Kakao.base,
            about: Phrase(
                "한국 책을 잘 알아요. developers.kakao.com에서 REST API 키를 받아요.",
                "Knows Korean books well. The REST API key comes from developers.kakao.com.")
        ) { Kakao($0.fetcher, key: $0.key, base: $0.base ?? Kakao.base) },
        ProviderOffer(
            NationalLibrary.self, .book, key: .required, base: NationalLibrary.base,
            about: Phrase(
                "한국에서 나온 책의 서지. nl.go.kr에서 신청하면 사람이 승인해요.",
                "Every book published in Korea. Keys are approved by hand at nl.go.kr.")
        ) { NationalLibrary($0.fetcher, key: $0.key, base: $0.base ?? NationalLibrary.base) },
        ProviderOffer(
            GoogleBooks.self, .book, key: .optional, base: GoogleBooks.base,
            about: Phrase(
                "키가 없으면 모두가 함께 쓰는 하루치가 거의 늘 바닥나 있어요.",
                "Without a key the quota that everybody shares is used up on most days.")
        ) { GoogleBooks($0.fetcher, key: $0.key, base: $0.base ?? GoogleBooks.base) },
        ProviderOffer(
            OpenLibrary.self, .book, key: .none, base: OpenLibrary.base,
            about: Phrase("키가 없어도 돼요. 한국 책은 적어요.", "Needs no key. Has few Korean books.")
        ) { line in
            let covers = line.base == OpenLibrary.base ? OpenLibrary.covers : line.base
            return OpenLibrary(line.fetcher, base: line.base ?? OpenLibrary.base, covers: covers ?? OpenLibrary.covers)
        },
        ProviderOffer(
            Aladin.self, .book, key: .required, base: nil,
            about: Phrase(
                "2026년 10월에 끝났어요. 같은 형식으로 대답하는 곳이 있으면 그 주소를 적어요.",
                "Ended in October 2026. Type the address of a place that answers in the same form.")
        ) { Aladin($0.fetcher, key: $0.key, base: $0.base) },
    ]
}

import Catalog
import Fetching
import Providers

/// Description of a provider: the works that it knows, its requirements, and how to create it.
struct ProviderDescriptor: Sendable {
    enum Key: Sendable { case none, optional, required }

    /// Values with which a provider is created.
    struct Configuration: Sendable {
        let fetcher: Fetcher
        let key: String?
        /// Base URL: the configured one, else the provider's default. Nil if there is neither.
        let base: String?
        let language: Language
    }

    /// Identifier of the provider; see `ExternalSource`.
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
    /// Explanation in the settings, such as where to get a key.
    let about: Phrase
    /// Time for which its terms allow an answer to be stored.
    let refreshAfter: Duration?
    /// Whether it can be searched for a film or a book; KOBIS has only charts.
    let isSearched: Bool
    let make: @Sendable (Configuration) -> any Provider

    private init<P: Provider>(
        _ type: P.Type, _ kind: ItemKind, key: Key, base: String?, about: Phrase, refreshAfter: Duration? = nil,
        isSearched: Bool = true, make: @escaping @Sendable (Configuration) -> P
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

    static func of(_ source: String) -> ProviderDescriptor? { all.first { $0.source == source } }

    /// All providers, in the order in which they are asked by default.
    static let all = [
        ProviderDescriptor(
            TMDB.self, .movie, key: .required, base: TMDB.base,
            about: Phrase(
                "포스터, 줄거리, 배우. 개인은 무료로 키를 받아요: themoviedb.org → 설정 → API",
                "Posters, plots, cast. The key is free for private use: themoviedb.org → Settings → API"),
            refreshAfter: TMDB.refreshAfter
        ) { configuration in
            // A mirror of TMDB has the pictures too.
            let images = configuration.base == TMDB.base ? TMDB.imageBase : configuration.base
            return TMDB(
                configuration.fetcher, key: configuration.key,
                language: configuration.language == .ko ? "ko-KR" : "en-US",
                base: configuration.base ?? TMDB.base, images: images ?? TMDB.imageBase)
        },
        ProviderDescriptor(
            Wikidata.self, .movie, key: .none, base: Wikidata.base,
            about: Phrase(
                "키가 없어도 돼요. 연도와 만든 사람은 있지만 포스터와 줄거리는 없어요.",
                "Needs no key. Has years and people, but no posters and no plots.")
        ) { Wikidata($0.fetcher, language: $0.language.rawValue, base: $0.base ?? Wikidata.base) },
        ProviderDescriptor(
            KOBIS.self, .movie, key: .required, base: KOBIS.base,
            about: Phrase(
                "한국의 하루 박스오피스. kobis.or.kr → 오픈 API에서 키를 받아요.",
                "Korea’s daily box office. Get the key from kobis.or.kr → Open API."), isSearched: false
        ) { KOBIS($0.fetcher, key: $0.key, base: $0.base ?? KOBIS.base) },
        ProviderDescriptor(
            Kakao.self, .book, key: .required, base: Kakao.base,
            about: Phrase(
                "한국 책이 많아요. developers.kakao.com에서 REST API 키를 받아요.",
                "Has many Korean books. Get the REST API key from developers.kakao.com.")
        ) { Kakao($0.fetcher, key: $0.key, base: $0.base ?? Kakao.base) },
        ProviderDescriptor(
            NationalLibrary.self, .book, key: .required, base: NationalLibrary.base,
            about: Phrase(
                "한국에서 나온 책의 서지. nl.go.kr에서 신청하면 사람이 승인해요.",
                "Every book published in Korea. Apply for a key at nl.go.kr; keys are approved by hand.")
        ) { NationalLibrary($0.fetcher, key: $0.key, base: $0.base ?? NationalLibrary.base) },
        ProviderDescriptor(
            GoogleBooks.self, .book, key: .optional, base: GoogleBooks.base,
            about: Phrase(
                "키가 없으면 모두가 함께 쓰는 하루 한도가 거의 늘 차 있어요.",
                "Without a key, the shared daily quota is usually used up.")
        ) { GoogleBooks($0.fetcher, key: $0.key, base: $0.base ?? GoogleBooks.base) },
        ProviderDescriptor(
            OpenLibrary.self, .book, key: .none, base: OpenLibrary.base,
            about: Phrase("키가 없어도 돼요. 한국 책은 적어요.", "Needs no key. Has few Korean books.")
        ) { configuration in
            let covers = configuration.base == OpenLibrary.base ? OpenLibrary.covers : configuration.base
            return OpenLibrary(
                configuration.fetcher, base: configuration.base ?? OpenLibrary.base,
                covers: covers ?? OpenLibrary.covers)
        },
        ProviderDescriptor(
            Aladin.self, .book, key: .required, base: nil,
            about: Phrase(
                "2026년 10월에 종료됐어요. 같은 형식으로 응답하는 서버가 있으면 그 주소를 적어요.",
                "Shut down in October 2026. Enter the address of a server with the same API.")
        ) { Aladin($0.fetcher, key: $0.key, base: $0.base) },
    ]
}

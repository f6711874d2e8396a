import Catalog
import Movies
import Site
import WorkImport
import Works

extension Movie: TestableWork {
    package static var feature: any ItemCollection.Type { MovieCollection.self }
    package static func feature(in catalog: Catalog) -> any ItemCollection { MovieCollection(catalog: catalog) }
    package static var done: Status { .watched }
    package static var subtitleInput: (input: String, text: String) { ("year", "1999") }
    package static var logDayInput: String { "day" }
    package static var lengthInput: String { "runtime" }
    package static var releaseDateInput: String { "releasedOn" }

    package static func fill(_ draft: inout MovieDraft, with text: String) {
        (draft.work.originalTitle, draft.work.overview) = (text, text)
    }

    package static func setYearAndLength(_ draft: inout MovieDraft, year: Int?, length: Int?) {
        (draft.work.year, draft.work.runtime) = (year, length)
    }

    package static func write(_ sample: SampleData, to store: MovieStore, for owner: Person.ID) throws {
        try sample.write(to: store, for: owner)
    }

    package static func example(_ draft: inout MovieDraft) {
        draft.work.originalTitle = "Parasite"
        draft.work.year = 2019
        draft.work.runtime = 132
        draft.credits = [Credit(.director, "봉준호"), Credit(.cast, "송강호", part: "기택")]
        draft.status = .watched
    }

    package static let exampleSubtitle = "봉준호 · 2019"
    package static let queriesFindingExample = ["봉준호", "ㅂㅈㅎ", "기택", "Parasite", "2019", "is:watched", "kind:영화 is:본영화"]

    package static var validForm: KeyValuePairs<String, String> {
        [
            "title": "<b>기생충</b>", "originalTitle": "Parasite", "year": "2019", "runtime": "132", "director": "봉준호",
            "cast": "송강호, 최우식", "overview": "첫 줄\r\n둘째 줄", "status": "watched", "rating": "9", "tags": "칸, 봉",
        ]
    }

    package static let htmlOfWorkPage = [
        "&lt;b&gt;기생충&lt;/b&gt;", "Parasite", "<span>2019</span>", "2시간 12분", "aria-checked=\"true\" name=\"rating\"",
        "<output class=\"rating-value\">4.5</output>", "봉준호", "최우식", "#칸", "첫 줄\n둘째 줄",
    ]
    package static let htmlOfListRow = ["data-halves=\"9\"", "별 4.5개"]

    package static var invalidForm: KeyValuePairs<String, String> {
        [
            "title": " ", "originalTitle": "<x>", "year": "199x", "runtime": "0", "director": "A, B",
            "overview": "메모 \"하나\"", "status": "nonsense", "rating": "11", "tags": "t",
        ]
    }

    package static let htmlAfterInvalidForm = [
        "제목을 적어 주세요", "1870에서 2200", "1에서 10000", "이런 상태는 없어요", "0에서 10까지", "value=\"&lt;x&gt;\"", "value=\"199x\"",
        "value=\"A, B\"", "메모 &quot;하나&quot;", "value=\"t\"",
    ]

    package static let validJSON = #"""
        {"title":"기생충","year":2019,"runtime":132,"directors":["봉준호"],"cast":["송강호"],"status":"watched",
        "rating":7.5,"tags":["x"],"folder":"모음","genres":["드라마"],"countries":["한국","일본"]}
        """#
    package static let expectedResponseMembers = [
        "year": "2019", "runtime": "132", "status": "watched", "lookup": "none",
    ]
    package static let invalidJSONBodies = [#"{"title":"a","year":1500}"#, #"{"provider":"tmdb"}"#]

    package static let addresses: [(url: String, source: String, id: String)] = [
        ("https://www.themoviedb.org/movie/603-the-matrix?language=ko", "tmdb", "603"),
        ("https://www.imdb.com/title/tt0133093/?ref_=x", "imdb", "tt0133093"),
        ("https://m.imdb.com/title/tt10872600/", "imdb", "tt10872600"),
        ("https://letterboxd.com/film/parasite-2019/", "letterboxd", "parasite-2019"),
        ("https://letterboxd.com/ann/film/the-host/", "letterboxd", "the-host"),
        ("https://boxd.it/hTha", "letterboxd", "hTha"),
    ]
    package static let otherAddresses = [
        "https://www.themoviedb.org/person/6384", "https://www.imdb.com/name/nm0000206/",
        "https://notimdb.com/title/tt0133093", "https://a.example/film/x", "https://www.yes24.com/Product/Goods/1",
        "nonsense", "",
    ]
}

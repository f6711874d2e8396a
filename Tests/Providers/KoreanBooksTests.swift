import HTTPServer
import HTTPTypes
import Providers
import TestSupport
import Testing
import Text

/// Kakao, the National Library, Aladin and the box office of KOBIS.
@Suite struct KoreanBooksTests {
    @Test func kakaoSplitsTwoISBNsInOneField() async throws {
        let document = """
            {"title":"미움","authors":["기시미"],"translators":["전경아"],"isbn":"8900000000 9788900000001","datetime":"2014-11-17T00:00:00.000+09:00",
             "contents":"그의 &lt;고민&gt;","publisher":"출판","thumbnail":"https://t.test/thumb/R120x174/?fname=http%3A%2F%2Fi.test%2Fa%3Fx%3D1"}
            """
        let site = try FixtureProvider { asked in
            guard asked.authorization == "KakaoAK k" else {
                return .json(#"{"errorType":"AccessDeniedError"}"#, status: .unauthorized)
            }
            if asked.query["query"] == "" {
                return .json(
                    #"{"errorType":"MissingParameter","message":"query parameter required"}"#, status: .badRequest)
            }
            let isEnd = asked.query["page"] == "2"
            return .json(
                #"{"meta":{"total_count":40,"pageable_count":39,"is_end":\#(isEnd)},"documents":[\#(document),{"title":"없음","isbn":""}]}"#
            )
        }
        let kakao = Kakao(site.fetcher, key: "k", base: site.base)
        let page = try await kakao.search("미움", page: 1)
        #expect(page.results.count == 1 && page.next == 2 && page.total == 40)
        #expect(try await kakao.search("미움", page: 2).next == nil)
        let book = try await kakao.work(isbn: "8900000000")
        #expect(book.isbns == ["9788900000001", "8900000000"] && book.released?.text == "2014-11-17")
        #expect(book.contributors.map(\.role) == [.author, .translator] && book.overview == "그의 <고민>")
        #expect(book.pictures == ["https://i.test/a?x=1"])
        await #expect(throws: ProviderError.notFound) { try await kakao.work(isbn: "9788900000009") }
        await #expect(throws: ProviderError.refused("query parameter required")) { try await kakao.search("", page: 1) }
        await #expect(throws: ProviderError.keyRefused) {
            try await Kakao(site.fetcher, key: "x", base: site.base).check()
        }
        await #expect(throws: ProviderError.keyMissing) {
            try await Kakao(site.fetcher, key: nil, base: site.base).check()
        }
    }

    @Test func nationalLibraryParsesNumbersAndRolesFromText() async throws {
        let site = try FixtureProvider { asked in
            asked.query["isbn"] == "9788900000009"
                ? .json(#"{"TOTAL_COUNT":"0","PAGE_NO":"1","docs":[]}"#)
                : .json(
                    #"{"TOTAL_COUNT":"41","PAGE_NO":"1","docs":[{"TITLE":"코틀린","AUTHOR":"가,나 지음 ;다 옮김","PUBLISHER":"출판","EA_ISBN":"9788900000001","SET_ISBN":"","REAL_PUBLISH_DATE":"20250200","PAGE":"803 p.","TITLE_URL":"","SERIES_TITLE":""}]}"#
                )
        }
        let library = NationalLibrary(site.fetcher, key: "k", base: site.base)
        let page = try await library.search("코틀린", page: 1)
        #expect(
            page.next == 2 && page.results[0].creators == ["가", "나"] && page.results[0].released?.text == "2025-02")
        let book = try await library.work(isbn: "9788900000001")
        #expect(book.pages == 803 && book.pictures.isEmpty && book.series == nil)
        #expect(book.contributors.map(\.name) == ["가", "나", "다"] && book.contributors[2].role == .translator)
        await #expect(throws: ProviderError.notFound) { try await library.work(isbn: "9788900000009") }
    }

    @Test func aladinRefusesWithStatus200AndWrapsItsJSON() async throws {
        let item = #"""
            {"itemId":5,"title":"설국 &lt;개정&gt; - 눈의 나라","author":"가와바타 (지은이), 김, 이 (옮긴이)","pubDate":"2002-01-25","isbn":"K642734155","isbn13":"9788900000001",
             "cover":"https:\/\/image.test\/product\/1\/2\/cover200\/x_1.jpg","categoryName":"국내도서>소설","subInfo":{"subTitle":"눈의 나라","itemPage":164}}
            """#
        let site = try FixtureProvider { asked in
            switch (asked.path, asked.query["ItemId"] ?? asked.query["Query"]) {
            case ("/ttb/api/ItemLookUp.aspx", "9788900000001"): .json("\u{FEFF}{\"item\":[\(item)]};")
            case ("/ttb/api/ItemLookUp.aspx", _): .json(#"{"errorCode":8,"errorMessage":"없음"}"#)
            case (_, "quota"): .json(#"{"errorCode":10,"errorMessage":"x"}"#)
            default: .json("f(success, {\"totalResults\":8514,\"startIndex\":1,\"item\":[\(item)]});")
            }
        }
        let aladin = Aladin(site.fetcher, key: "ttb", base: site.base)
        let page = try await aladin.search("설국", page: 1)
        #expect(page.results[0].title == "설국 <개정>" && page.next == 2)
        #expect(try await aladin.search("설국", page: 10).next == nil)
        let book = try await aladin.work(isbn: "9788900000001")
        #expect(book.isbns == ["9788900000001"] && book.pages == 164 && book.genres == ["소설"])
        #expect(book.contributors.map(\.role) == [.author, .translator, .translator])
        #expect(book.pictures.first == "https://image.test/product/1/2/cover500/x_1.jpg")
        await #expect(throws: ProviderError.notFound) { try await aladin.work(isbn: "9788900000009") }
        await #expect(throws: ProviderError.overLimit(retryAfter: nil)) { try await aladin.search("quota", page: 1) }
        let ended = Aladin(site.fetcher, key: "ttb", base: nil)
        await #expect(throws: ProviderError.ended) { try await ended.search("설국", page: 1) }
    }

    @Test func readsTheBoxOfficeOfADay() async throws {
        let site = try FixtureProvider { asked in
            if asked.query["key"] == "bad" { return .json(#"{"faultInfo":{"message":"키","errorCode":"320010"}}"#) }
            return .json(
                #"{"boxOfficeResult":{"dailyBoxOfficeList":[{"rank":"1","movieCd":"2011","movieNm":"바다 ","openDt":"2011-12-15","audiCnt":"353274","audiAcc":"5328435"},{"rank":"2","movieCd":"2012","movieNm":"산","openDt":" ","audiCnt":"0"}]}}"#
            )
        }
        let places = try await KOBIS(site.fetcher, key: "k", base: site.base).boxOffice("2011-12-31")
        #expect(places.map(\.movie.title) == ["바다", "산"] && places[0].totalAudience == 5_328_435)
        #expect(places[0].movie.released?.text == "2011-12-15" && places[1].movie.released == nil)
        #expect(site.asked[0].query["targetDt"] == "20111231")
        await #expect(throws: ProviderError.keyRefused) {
            try await KOBIS(site.fetcher, key: "bad", base: site.base).boxOffice("2011-12-31")
        }
    }
}

import Books
import Catalog
import Site
import Text
import WorkImport
import Works

extension Book: TestableWork {
    package static var feature: any ItemCollection.Type { BookCollection.self }
    package static func feature(in catalog: Catalog) -> any ItemCollection { BookCollection(catalog: catalog) }
    package static var done: Status { .read }
    package static var subtitleInput: (input: String, text: String) { ("publisher", "서랍") }
    package static var logDayInput: String { "finishedOn" }
    package static var lengthInput: String { "pageCount" }
    package static var releaseDateInput: String { "publishedOn" }

    package static func fill(_ draft: inout BookDraft, with text: String) {
        (draft.work.publisher, draft.work.description) = (text, text)
    }

    package static func setYearAndLength(_ draft: inout BookDraft, year: Int?, length: Int?) {
        (draft.work.publishedOn, draft.work.pageCount) = (year.flatMap { PartialDate(year: $0) }, length)
    }

    package static func write(_ sample: SampleData, to store: BookStore, for owner: Person.ID) throws {
        try sample.write(to: store, for: owner)
    }

    package static func example(_ draft: inout BookDraft) {
        draft.work.isbn = ISBN("89-364-3359-8")
        draft.work.publisher = "창비"
        draft.work.publishedOn = PartialDate("2007-10-30")
        draft.work.pageCount = 247
        draft.credits = [Credit(.author, "한강"), Credit(.editor, "김아무개")]
        draft.status = .reading
        draft.work.progress = .page(62)
    }

    package static let exampleSubtitle = "한강 · 창비"
    package static let queriesFindingExample = ["한강", "ㅎㄱ", "김아무개", "창비", "is:reading", "kind:책 is:읽는중", "97889364"]

    package static var validForm: KeyValuePairs<String, String> {
        [
            "title": "<b>채식주의자</b>", "isbn": "89-364-3359-8", "author": "한강", "translator": "이, 박",
            "publisher": "창비", "publishedOn": "2007.10.30", "pageCount": "247", "description": "첫 줄\r\n둘째 줄",
            "status": "reading", "progress": "62", "rating": "9", "tags": "소설",
        ]
    }

    package static let htmlOfWorkPage = [
        "&lt;b&gt;채식주의자&lt;/b&gt;", "<span>창비</span>", "<span>2007</span>", "247쪽",
        "<output class=\"rating-value\">4.5</output>", "한강", "978-89-364-3359-", "2007년 10월 30일", "#소설",
        "첫 줄\n둘째 줄", "value=\"25\"", "옮긴이",
    ]
    package static let htmlOfListRow = ["별 4.5개", "<progress"]

    package static var invalidForm: KeyValuePairs<String, String> {
        [
            "title": " ", "isbn": "978-0-306-40615-8", "publisher": "<x>", "publishedOn": "2007-13", "pageCount": "0",
            "author": "A, B", "progress": "120%", "status": "nonsense", "rating": "11", "tags": "t",
        ]
    }

    package static let htmlAfterInvalidForm = [
        "제목이나 ISBN", "ISBN이 맞지 않아요", "2024, 2024-05", "1에서 100000", "0에서 100", "이런 상태는 없어요", "0에서 10까지",
        "value=\"&lt;x&gt;\"", "value=\"2007-13\"", "value=\"A, B\"", "value=\"120%\"", "value=\"t\"",
    ]

    package static let validJSON = #"""
        {"title":"채식주의자","isbn":"9780306406157","authors":["한강"],"publisher":"창비","publishedOn":"2007","pageCount":200,
        "page":50,"status":"reading","rating":7.5,"tags":["x"],"folder":"모음","genres":["드라마"],"countries":["한국","일본"]}
        """#
    package static let expectedResponseMembers = [
        "isbn13": "9780306406157", "percent": "25", "status": "reading", "lookup": "none",
    ]
    package static let invalidJSONBodies = [#"{"isbn":"123"}"#, #"{"provider":"aladin"}"#]

    package static let addresses: [(url: String, source: String, id: String)] = [
        ("https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=8587332", "aladin", "8587332"),
        ("https://www.yes24.com/Product/Goods/13137546", "yes24", "13137546"),
        ("https://www.goodreads.com/book/show/25489025-the-vegetarian", "goodreads", "25489025"),
        ("https://openlibrary.org/works/OL17930368W/x", "openlibrary", "OL17930368W"),
        ("https://openlibrary.org/isbn/9788936434267", "openlibrary", "9788936434267"),
    ]
    package static let otherAddresses = [
        "https://www.goodreads.com/author/show", "https://aladin.co.kr/home", "https://www.imdb.com/title/tt0133093/",
        "nonsense", "",
    ]
}

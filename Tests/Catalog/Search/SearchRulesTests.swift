import Foundation
import Testing

@testable import Catalog

/// Single rules of matching: one document and one query each.
struct SearchRulesTests {
    private func isFound(_ query: String, title: String = "", note: String = "") throws -> Bool {
        let instance = try TestInstance()
        _ = try instance.catalog.write { db in
            try instance.catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: title, note: note), in: db)
        }
        return try instance.catalog.read(of: instance.ann) { scope in
            try instance.catalog.search.page(query, in: scope).hits.count == 1
        }
    }

    @Test(arguments: [
        ("국", "대한민국의"), ("민국", "대한민국의"), ("대한민국의", "대한민국의"), ("의", "대한민국의"), ("ㅂㅅㅎ", "부산행"), ("ㅂ", "부산행"),
        ("ㅅㅎ", "부산행"), ("부ㅅ", "부산행"), ("부산ㅎ", "부산행"), ("ㅂ산", "부산행"), ("부사", "부산행"), ("부", "분식"),
        ("부산행", "부산행"), ("서울 여ㅎ", "서울 여행"), ("서울여행", "서울 여행"),
        ("ＡＢＣ", "abc 마트"), ("abc", "ＡＢＣ"), ("cafe", "Café"), ("CAFÉ", "cafe"), ("caf", "Café"), ("2024", "2024년 정산"),
        ("ﾲﾵﾾ", "부산행"), ("ㅄㅎ", "부산행"), ("ㅂㅜㅅㅏㄴ", "부산행"), ("swift 동", "Swift 동시성"), ("TV방송", "오늘의 tv 방송"),
        ("iphone15", "iPhone 15 Pro"), ("東京", "東京タワー"), ("タワ", "東京タワー"), ("ㅋㅋ", "ㅋㅋㅋ 웃긴 글"), ("-나쁜 좋은", "좋은 글"),
    ])
    func queryFindsTitle(query: String, title: String) throws {
        #expect(try isFound(query, title: title))
        #expect(try isFound(query.decomposedStringWithCanonicalMapping, title: title))
    }

    @Test(arguments: [
        ("국민", "대한민국의"), ("ㅅㅂ", "부산행"), ("산부", "부산"), ("afe", "cafe"), ("-부산 여행", "부산 여행"), ("분", "부산"),
        ("\"부사\"", "부산"), ("\"caf\"", "cafe"), ("024", "2024"), ("ㅂㅅㅎㅎ", "부산행"),
    ])
    func queryDoesNotFindTitle(query: String, title: String) throws {
        #expect(try !isFound(query, title: title))
    }
}

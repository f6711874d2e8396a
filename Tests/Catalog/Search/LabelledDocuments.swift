import Foundation

@testable import Catalog

/// A small library, each item chosen for a rule of search. The key stands for the item in `labelledQueries`.
struct LabelledDocument {
    let key: String
    let kind: ItemKind
    let title: String
    var subtitle = ""
    var text = ""
    var tags: [String] = []
    var host: String?
    var added = "2026-05-05"
    var state = ItemState.kept
    var isFavourite = false
    var folder: String?
    var isBroken = false

    static let all: [LabelledDocument] = [
        .init(key: "busan", kind: .movie, title: "부산행", subtitle: "연상호 감독", text: "서울역에서 출발하는 기차", tags: ["좀비"]),
        .init(key: "korea", kind: .book, title: "대한민국의 역사", subtitle: "김한길 지음"),
        .init(
            key: "seoul", kind: .link, title: "서울 여행 코스 추천", text: "북촌 한옥마을과 경복궁을 하루에", tags: ["여행", "서울"],
            host: "trip.example.com"),
        .init(
            key: "jeju", kind: .link, title: "제주도 맛집 지도", text: "흑돼지, 고기국수, 해물라면", tags: ["여행", "제주"],
            host: "map.example.com"),
        .init(
            key: "swift", kind: .link, title: "Swift Concurrency by Example",
            text: "async/await, actors and structured concurrency", tags: ["swift"], host: "swift.example.com"),
        .init(key: "swiftko", kind: .link, title: "스위프트 동시성 정리", text: "actor와 Task를 한국어로", tags: ["swift", "공부"]),
        .init(key: "parasite", kind: .movie, title: "기생충", subtitle: "봉준호 감독", text: "칸 황금종려상 2019"),
        .init(key: "memories", kind: .movie, title: "살인의 추억", subtitle: "봉준호 감독"),
        .init(
            key: "receipt", kind: .screenshot, title: "스크린샷 2024-03-15 오후 2.31", text: "영수증: 합계 12,500원",
            added: "2024-03-15"),
        .init(key: "cafe", kind: .link, title: "Café de Flore", text: "Paris 6e, crème brûlée", tags: ["카페"]),
        .init(key: "kimchi", kind: .link, title: "김치찌개 레시피", text: "돼지고기 목살 300g, 묵은지", tags: ["요리"]),
        .init(key: "picnic", kind: .page, title: "가을 소풍", text: "단풍이 예뻤다. 도시락은 김밥!", added: "2025-10-18"),
        .init(key: "vegetarian", kind: .book, title: "채식주의자", subtitle: "한강", tags: ["소설"]),
        .init(key: "boy", kind: .book, title: "소년이 온다", subtitle: "한강", tags: ["소설"], isFavourite: true),
        .init(key: "abc", kind: .link, title: "ＡＢＣマート ソウル店"),
        .init(key: "tokyo", kind: .screenshot, title: "東京タワー 夜景", tags: ["여행"], added: "2025-02-10"),
        .init(key: "iphone", kind: .link, title: "iPhone 15 Pro 리뷰", text: "USB-C, 티타늄", tags: ["애플"]),
        .init(
            key: "sqlite", kind: .link, title: "SQLite FTS5 Extension", text: "full-text search with rank and snippet",
            tags: ["database"], host: "sqlite.example.org"),
        .init(
            key: "weather", kind: .link, title: "오늘의 날씨 - 서울·경기", text: "미세먼지 나쁨", host: "news.example.com"),
        .init(key: "jamo", kind: .page, title: "한글 자모 분리".decomposedStringWithCanonicalMapping, text: "ㅋㅋㅋ 재밌다"),
        .init(key: "list", kind: .page, title: "🎬 영화 목록 2025", text: "볼 영화: 헤어질 결심", added: "2025-12-31"),
        .init(key: "leave", kind: .movie, title: "헤어질 결심", subtitle: "박찬욱 감독", isFavourite: true),
        .init(key: "news", kind: .link, title: "KBS 9시 뉴스 다시보기", host: "kbs.example.net"),
        .init(key: "cpp", kind: .link, title: "C++ 템플릿 입문", text: "metaprogramming"),
        .init(key: "pie", kind: .link, title: "애플 파이 굽는 법", tags: ["요리"]),
        .init(key: "math", kind: .screenshot, title: "미적분학 2.1절 풀이"),
        .init(key: "binned", kind: .link, title: "버린 부산 링크", state: .trashed),
        .init(key: "lecture", kind: .page, title: "오래된 강의 노트", state: .archived),
        .init(key: "music", kind: .link, title: "즐겨 듣는 음악", isFavourite: true, folder: "음악"),
        .init(key: "dalio", kind: .book, title: "레이 달리오의 원칙", folder: "경제"),
        .init(key: "essay", kind: .book, title: "아무튼, 산책", state: .inbox, folder: "독서"),
        .init(key: "dead", kind: .link, title: "끊어진 주소", host: "old.example.org", isBroken: true),
    ]
}

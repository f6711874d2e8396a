import Text

/// Words of the sample data: Korean and English titles, notes, tags and folders that read like real ones.
package enum SampleVocabulary {
    /// The "common word" of searches and benchmarks: in about one title of nine.
    static let commonWord = "서울"
    /// The "rare word" of searches and benchmarks: in one title of 5,000.
    static let rareWord = "갈매못"

    static let placeNames = ["부산", "제주", "성수동", "연남동", "전주", "강릉", "통영", "경주", "춘천", "도쿄", "리스본", "베를린"]
    static let subjects = [
        "라멘 육수", "작은 웹 서버", "필름 카메라", "김치찌개", "달리기 기록", "텃밭", "기타 코드", "중고 자전거", "수면 습관", "세계 지도",
        "독립 서점", "고양이 사료", "커피 원두", "한국어 검색", "가계부", "등산 코스", "손글씨", "전기 요금", "봄 여행", "도시락",
    ]
    static let endings = [
        "만드는 법", "다녀온 이야기", "여섯 곳", "고르는 기준", "12시간 버전", "정리", "입문 가이드", "완전 정복", "실패담", "추천 목록",
        "비교해 보기", "오래 쓰는 법", "처음부터 다시", "자주 묻는 질문", "한 장 요약",
    ]
    static let englishSubjects = [
        "local-first software", "Swift concurrency", "SQLite full-text search", "sourdough starters",
        "mechanical keyboards",
        "night trains", "home servers", "typography", "bird migration", "espresso grinders", "city maps", "old radios",
    ]
    static let englishPatterns = [
        "A field guide to %", "What I learned from %", "Show HN: %, explained", "The quiet beauty of %",
        "% for busy people", "Notes on %", "Why % still matters", "% from scratch",
    ]
    static let sentences = [
        "나중에 천천히 읽어 보려고 담아 둔 글.", "사진이 많아서 보기 좋다.", "주말에 따라 해 볼 것.", "가격과 주소가 함께 적혀 있다.",
        "댓글에 더 좋은 방법이 있음.", "Worth reading twice.", "Has a table with all the numbers.",
        "The second half is the good part.",
    ]
    static let tagStems = [
        "읽을거리", "맛집", "개발", "여행", "요리", "레시피", "디자인", "영감", "살림", "운동", "음악", "사진", "역사", "과학",
        "swift", "sqlite", "design", "recipe", "travel", "music", "paper", "tools", "games", "privacy",
    ]

    /// Returns a title; about two of three are Korean.
    package static func title(_ generator: inout SplitMix64) -> String {
        if generator.oneIn(5000) { return "\(rareWord)에서 본 \(generator.pick(subjects))" }
        if generator.oneIn(3) {
            let pattern = generator.pick(englishPatterns)
            let subject = generator.pick(englishSubjects)
            return pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: subject)
        }
        let place = generator.oneIn(6) ? commonWord : generator.pick(placeNames)
        return "\(place) \(generator.pick(subjects)) \(generator.pick(endings))"
    }

    /// Returns one or two sentences.
    package static func sentence(_ generator: inout SplitMix64) -> String {
        let first = generator.pick(sentences)
        return generator.oneIn(2) ? first : "\(first) \(generator.pick(sentences))"
    }

    /// Returns the name of tag number `index`: first the stems, then numbered stems.
    package static func tag(_ index: Int) -> String {
        let stem = tagStems[index % tagStems.count]
        let suffix = index / tagStems.count
        return suffix == 0 ? stem : "\(stem)-\(suffix)"
    }

    /// Folders of the sample data: emoji and name.
    package static let folders = [
        ("🍜", "맛집"), ("🛠️", "개발"), ("✈️", "여행"), ("🏠", "살림"), ("📚", "Reading"), ("🎬", "영상"), ("🎧", "Music"), ("🧾", "증빙"),
    ]
}

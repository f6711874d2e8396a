/// A pack of Seorap's stickers. The drawing of one is `Public/stickers/<pack>/<key>.svg`.
package struct StickerPack: Sendable, Hashable {
    /// Name of its folder.
    package let key: String
    package let ko: String
    package let en: String
    package let stickers: [Sticker]

    /// All packs, in the order of the tray.
    package static let all = [today, snack, weather, mood, tape]

    package static func sticker(_ key: String) -> Sticker? { byKey[key] }

    private static let byKey = Dictionary(
        all.flatMap(\.stickers).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
}

/// One of Seorap's drawings that are placed on pages.
package struct Sticker: Sendable, Hashable {
    /// Name in documents, which must never change.
    package let key: String
    package let ko: String
    package let en: String
    /// Width in page units, at which it is placed on a page.
    package let width: Double
    package let height: Double

    fileprivate init(_ key: String, _ ko: String, _ en: String, width: Double = 400, height: Double = 400) {
        self.key = key
        self.ko = ko
        self.en = en
        self.width = width
        self.height = height
    }

    fileprivate static func tape(_ letter: String, _ ko: String, _ en: String) -> Sticker {
        Sticker("tape-" + letter, ko, en, width: 480, height: 112)
    }
}

extension StickerPack {
    private static let today = StickerPack(
        key: "today", ko: "오늘", en: "Today",
        stickers: [
            Sticker("tulip", "튤립", "Tulip"), Sticker("cat", "낮잠 고양이", "Napping cat"),
            Sticker("moon", "달", "Moon"), Sticker("letter", "편지", "Letter"), Sticker("star", "별", "Star"),
            Sticker("heart", "하트", "Heart"), Sticker("whale", "고래", "Whale"),
            Sticker("dog", "강아지", "Puppy"), Sticker("rabbit", "토끼", "Rabbit"),
            Sticker("ginkgo", "은행잎", "Ginkgo leaf"), Sticker("clover", "네잎클로버", "Four-leaf clover"),
            Sticker("book", "책", "Book"), Sticker("camera", "사진기", "Camera"), Sticker("house", "집", "House"),
            Sticker("gift", "선물", "Gift"), Sticker("note", "음표", "Musical note"),
        ])
    private static let snack = StickerPack(
        key: "snack", ko: "간식", en: "Snacks",
        stickers: [
            Sticker("tangerine", "귤", "Tangerine"), Sticker("cup", "커피", "Coffee"),
            Sticker("bungeo", "붕어빵", "Fish-shaped bun"), Sticker("rice", "삼각김밥", "Rice triangle"),
            Sticker("popcorn", "팝콘", "Popcorn"), Sticker("yum", "맛있다", "Yum"), Sticker("cake", "케이크", "Cake"),
            Sticker("icecream", "아이스크림", "Ice cream"), Sticker("strawberry", "딸기", "Strawberry"),
            Sticker("toast", "토스트", "Toast"), Sticker("egg", "달걀 프라이", "Fried egg"),
            Sticker("dumpling", "만두", "Dumpling"), Sticker("pepper", "떡볶이", "Tteokbokki"),
        ])
    private static let weather = StickerPack(
        key: "weather", ko: "날씨", en: "Weather",
        stickers: [
            Sticker("sun", "해", "Sun"), Sticker("cloudy", "구름 낀 해", "Sun behind a cloud"),
            Sticker("cloud", "비구름", "Rain cloud"),
            Sticker("umbrella", "우산", "Umbrella"), Sticker("rainbow", "무지개", "Rainbow"),
            Sticker("snowman", "눈사람", "Snowman"), Sticker("snow", "눈송이", "Snowflake"),
            Sticker("thunder", "번개 구름", "Thundercloud"), Sticker("wind", "바람", "Wind"),
        ])
    private static let mood = StickerPack(
        key: "mood", ko: "기분", en: "Moods",
        stickers: [
            Sticker("joy", "신난 얼굴", "Joyful face"), Sticker("love", "설렌 얼굴", "Face in love"),
            Sticker("calm", "편안한 얼굴", "Calm face"), Sticker("tired", "졸린 얼굴", "Sleepy face"),
            Sticker("sad", "슬픈 얼굴", "Sad face"), Sticker("angry", "화난 얼굴", "Angry face"),
        ])
    private static let tape = StickerPack(
        key: "tape", ko: "테이프", en: "Tape",
        stickers: [
            .tape("a", "살구 줄무늬 테이프", "Apricot striped tape"), .tape("b", "풀빛 물방울 테이프", "Green dotted tape"),
            .tape("c", "모눈 테이프", "Grid tape"), .tape("d", "하트 테이프", "Heart tape"),
            .tape("e", "연보라 줄무늬 테이프", "Lilac striped tape"), .tape("f", "종이 테이프", "Paper tape"),
            .tape("g", "밤하늘 테이프", "Night sky tape"),
        ])
}

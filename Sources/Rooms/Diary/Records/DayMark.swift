import Catalog
import Site

/// A weather or a mood to choose for a page. A page may hold another word, which is stored and shown unchanged.
struct DayMark: Sendable, Hashable {
    /// Stored value.
    let key: String
    let name: Phrase
    /// Key of the sticker that shows it.
    let sticker: String

    private init(_ key: String, _ ko: String, _ en: String, _ sticker: String) {
        self.key = key
        name = Phrase(ko, en)
        self.sticker = sticker
    }

    static let weathers = [
        DayMark("sunny", "맑음", "Sunny", "sun"), DayMark("cloudy", "흐림", "Cloudy", "cloudy"),
        DayMark("rainy", "비", "Rain", "cloud"), DayMark("snowy", "눈", "Snow", "snow"),
        DayMark("windy", "바람", "Windy", "wind"), DayMark("stormy", "천둥", "Thunder", "thunder"),
    ]
    static let moods = [
        DayMark("joy", "신남", "Joyful", "joy"), DayMark("love", "설렘", "In love", "love"),
        DayMark("calm", "편안", "Calm", "calm"), DayMark("tired", "졸림", "Tired", "tired"),
        DayMark("sad", "슬픔", "Sad", "sad"), DayMark("angry", "화남", "Angry", "angry"),
    ]

    static func weather(_ key: String) -> DayMark? { weathers.first { $0.key == key } }
    static func mood(_ key: String) -> DayMark? { moods.first { $0.key == key } }
}

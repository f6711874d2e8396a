import Catalog
import Site

/// A weather or a mood to choose for a page. A page may hold another word, which is stored and shown unchanged.
struct WeatherMood: Sendable, Hashable {
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
        WeatherMood("sunny", "맑음", "Sunny", "sun"), WeatherMood("cloudy", "흐림", "Cloudy", "cloudy"),
        WeatherMood("rainy", "비", "Rain", "cloud"), WeatherMood("snowy", "눈", "Snow", "snow"),
        WeatherMood("windy", "바람", "Windy", "wind"), WeatherMood("stormy", "천둥", "Thunder", "thunder"),
    ]
    static let moods = [
        WeatherMood("joy", "신남", "Joyful", "joy"), WeatherMood("love", "설렘", "In love", "love"),
        WeatherMood("calm", "편안", "Calm", "calm"), WeatherMood("tired", "졸림", "Tired", "tired"),
        WeatherMood("sad", "슬픔", "Sad", "sad"), WeatherMood("angry", "화남", "Angry", "angry"),
    ]

    static func weather(_ key: String) -> WeatherMood? { weathers.first { $0.key == key } }
    static func mood(_ key: String) -> WeatherMood? { moods.first { $0.key == key } }
}

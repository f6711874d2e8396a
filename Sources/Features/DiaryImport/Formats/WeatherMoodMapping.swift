/// The words of other programs for weather and mood, and the marks of a diary page that they become.
enum WeatherMoodMapping {
    /// - Returns: the mark; `nil` for words without one, which stay text.
    static func weather(_ words: String) -> String? { mark(words, weathers) }
    static func mood(_ words: String) -> String? { mark(words, moods) }

    private static func mark(_ words: String, _ marks: [(key: String, names: [String])]) -> String? {
        let words = words.lowercased()
        guard !words.isEmpty else { return nil }
        return marks.first { mark in mark.key == words || mark.names.contains { words.contains($0) } }?.key
    }

    /// Specific words come before general ones, because a thunderstorm is also rain.
    private static let weathers: [(key: String, names: [String])] = [
        ("stormy", ["thunder", "storm", "천둥", "번개", "태풍", "⛈", "🌩"]),
        ("snowy", ["snow", "sleet", "blizzard", "flurr", "hail", "눈", "❄", "🌨", "☃"]),
        ("rainy", ["rain", "drizzle", "shower", "비", "소나기", "☔", "🌧", "🌦"]),
        ("windy", ["wind", "breez", "gale", "바람", "💨", "🌬"]),
        ("cloudy", ["cloud", "overcast", "fog", "mist", "haze", "smoke", "흐림", "흐린", "구름", "안개", "☁", "⛅", "🌥", "🌫"]),
        ("sunny", ["sun", "clear", "fair", "맑음", "맑은", "화창", "☀", "🌞", "🌤"]),
    ]
    private static let moods: [(key: String, names: [String])] = [
        ("sad", ["unhappy", "sad", "down", "depress", "lonel", "슬픔", "슬픈", "우울", "😢", "😭", "😔", "🙁", "☹", "😞"]),
        ("angry", ["angry", "annoy", "frustrat", "mad", "화남", "화난", "짜증", "😠", "😡", "🤬"]),
        ("tired", ["tired", "sleepy", "exhaust", "졸림", "피곤", "😴", "🥱", "😪"]),
        ("love", ["love", "grateful", "설렘", "사랑", "😍", "🥰", "❤"]),
        ("calm", ["calm", "relax", "peace", "content", "okay", "neutral", "편안", "평온", "😌", "🙂", "😐"]),
        (
            "joy",
            [
                "happy", "joy", "excit", "great", "good", "amazing", "rad", "신남", "행복", "기쁨", "좋음", "최고", "😀", "😃", "😄",
                "😊",
                "😁", "🤩", "😆",
            ]
        ),
    ]
}

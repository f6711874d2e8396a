/// Maps the words of other programs for weather and mood to the keys of ``WeatherMood``.
enum WeatherMoodMapping {
    /// Returns the key of a weather; `nil` for other words, which a page stores unchanged.
    static func weather(_ words: String) -> String? { key(words, weathers) }
    /// Returns the key of a mood; `nil` for other words, which a page stores unchanged.
    static func mood(_ words: String) -> String? { key(words, moods) }

    private static func key(_ words: String, _ entries: [(key: String, names: [String])]) -> String? {
        let lowercaseWords = words.lowercased()
        guard !lowercaseWords.isEmpty else { return nil }
        return entries.first { entry in
            entry.key == lowercaseWords || entry.names.contains { lowercaseWords.contains($0) }
        }?.key
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

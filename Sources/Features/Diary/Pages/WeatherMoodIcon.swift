import Site

/// Weather or mood of a day.
struct WeatherMoodIcon: Sendable {
    let name: String
    /// Address of the sticker; `nil` for a word that is not among the choices.
    let sticker: String?

    /// Returns the weather and the mood of a page, as far as it has them.
    static func all(of page: DiaryPage, _ words: Words, _ assets: Assets) -> [WeatherMoodIcon] {
        let values = [(page.weather, WeatherMood.weather(page.weather)), (page.mood, WeatherMood.mood(page.mood))]
        return values.filter { !$0.0.isEmpty }.map { storedText, choice in
            WeatherMoodIcon(
                name: choice.map { words($0.name) } ?? storedText,
                sticker: choice.flatMap { assets.stickers[$0.sticker] })
        }
    }
}

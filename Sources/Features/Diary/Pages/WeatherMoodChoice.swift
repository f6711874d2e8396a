import Site

/// A weather or a mood to choose for a page.
struct WeatherMoodChoice: Sendable {
    let key: String
    let name: String
    /// URL of the sticker that shows it.
    let address: String

    static func all(_ choices: [WeatherMood], _ shell: Shell) -> [WeatherMoodChoice] {
        choices.map { choice in
            WeatherMoodChoice(
                key: choice.key, name: shell.words(choice.name),
                address: shell.assets.stickers[choice.sticker] ?? "")
        }
    }
}

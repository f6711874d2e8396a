/// Somebody as they introduce themselves, before they are a person of the house.
package struct Newcomer: Sendable, Hashable {
    package var nick: String
    /// Nil leaves it to chance.
    package var portrait: Portrait?
    package var language: Language
    /// `light`, `dark` or `system`.
    package var theme: String

    package init(nick: String, portrait: Portrait? = nil, language: Language = .ko, theme: String = "system") {
        self.nick = nick
        self.portrait = portrait
        self.language = language
        self.theme = theme
    }
}

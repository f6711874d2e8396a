/// Profile that a person enters before their account exists.
package struct Newcomer: Sendable, Hashable {
    package var nick: String
    /// Chosen avatar; nil for a random preset.
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

/// Profile that a person enters before their account exists.
package struct Registration: Sendable, Hashable {
    package var nick: String
    /// Chosen avatar; nil for a random preset.
    package var avatar: Avatar?
    package var language: Language
    /// `light`, `dark` or `system`.
    package var theme: String

    package init(nick: String, avatar: Avatar? = nil, language: Language = .ko, theme: String = "system") {
        self.nick = nick
        self.avatar = avatar
        self.language = language
        self.theme = theme
    }
}

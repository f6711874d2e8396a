/// The context of a minimal page, such as an error before sign-in.
package final class BarePageContext: Sendable {
    package let words: Words
    package let theme: Theme
    package let assets: Assets

    package init(words: Words, theme: Theme = .system, assets: Assets) {
        self.words = words
        self.theme = theme
        self.assets = assets
    }
}

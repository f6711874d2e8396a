/// Something searched for before, to run again or to forget.
package struct RecentWord: Sendable {
    let text: String
    let url: String
    let removal: String

    package init(_ text: String, url: String, removal: String) {
        self.text = text
        self.url = url
        self.removal = removal
    }
}

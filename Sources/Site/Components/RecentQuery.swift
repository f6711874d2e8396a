/// A recent search, with the URLs that run it again and delete it.
package struct RecentQuery: Sendable {
    let text: String
    let url: String
    /// URL of the form that deletes the search from the list.
    let removal: String

    package init(_ text: String, url: String, removal: String) {
        self.text = text
        self.url = url
        self.removal = removal
    }
}

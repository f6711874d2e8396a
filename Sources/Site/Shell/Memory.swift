import Catalog

/// What the home page shows of an item that is remembered today: its picture, large, and the words that go with it.
package struct Memory: Sendable {
    /// In the media store.
    package let picture: String?
    package let words: String
    /// Somebody wrote them on a page, and they are shown in that hand.
    package let isHandwritten: Bool
    /// Who; nil for whoever reads it.
    package let author: String?

    package init(picture: String?, words: String, isHandwritten: Bool = false, author: String? = nil) {
        self.picture = picture
        self.words = words
        self.isHandwritten = isHandwritten
        self.author = author
    }
}

import Catalog

/// The large picture and the text of an item that the home page shows as a memory of today.
package struct OnThisDayHighlight: Sendable {
    /// SHA-256 of the picture in the media store.
    package let picture: String?
    package let excerpt: String
    /// Whether the text was written on a diary page, and is shown in handwriting.
    package let isHandwritten: Bool
    /// The author; `nil` if the reader is the author.
    package let author: String?

    package init(picture: String?, excerpt: String, isHandwritten: Bool = false, author: String? = nil) {
        self.picture = picture
        self.excerpt = excerpt
        self.isHandwritten = isHandwritten
        self.author = author
    }
}

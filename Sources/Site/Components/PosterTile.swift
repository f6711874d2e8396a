import Catalog

/// A film or a book on a shelf: its cover, or its title if it has no cover.
package struct PosterTile: Sendable {
    package let id: Int64
    package let url: String
    package let title: String
    /// One line below the title, if the list shows it.
    package let detail: String
    package let picture: Picture?
    package let placeholder: Placeholder?
    package let isFavourite: Bool
    package let rating: Rating?
    /// A label for the state of the work: "볼 영화".
    package let badge: String?
    /// Progress of 0...100, drawn below the cover; `nil` if there is none.
    package let percent: Int?
    /// Whether the film was watched or the book finished.
    package let isDone: Bool

    /// - Parameter cover: SHA-256 of the cover in the media store.
    package init(
        id: Int64, url: String, title: String, detail: String, cover: String?, placeholder: Placeholder?,
        isFavourite: Bool, rating: Rating?, badge: String?, percent: Int? = nil, isDone: Bool = false
    ) {
        self.id = id
        self.url = url
        self.title = title
        self.detail = detail
        picture = cover.map { .cover($0, width: 240, height: 360) }
        self.placeholder = placeholder
        self.isFavourite = isFavourite
        self.rating = rating
        self.badge = badge
        self.percent = percent
        self.isDone = isDone
    }
}

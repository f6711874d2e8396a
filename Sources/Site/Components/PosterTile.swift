import Catalog
import HTTPServer

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

/// A row of buttons, one of them pressed, that sets the only field of a form.
package struct ChoiceButtons: Sendable {
    package let action: String
    /// The name of the field.
    package let name: String
    package let label: String
    package let options: [SelectOption]

    package init(action: String, name: String, label: String, options: [SelectOption]) {
        self.action = action
        self.name = name
        self.label = label
        self.options = options
    }
}

extension Rating {
    /// Half stars of 0...10. Quarters, which some imports contain, are rounded up.
    package var shownHalves: Int { Int(halves.rounded(.up)) }
}

extension Words {
    /// Returns the rating in words: "별 4.5개".
    package func stars(_ rating: Rating) -> String { self(Self.ratingTexts[Int(rating.halves * 2)]) }

    /// Texts of all ratings by quarter stars, 0...20, made once because a wall of posters uses sixty of them.
    private static let ratingTexts = (Int64(0)...20).compactMap(Rating.init(quarters:)).map { rating in
        Phrase("별 \(rating.stars)개", rating.stars == "1" ? "1 star" : "\(rating.stars) stars")
    }
}

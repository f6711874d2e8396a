import Catalog
import HTTPServer

/// A film or a book as it stands on its shelf: its cover, or its title where there is none.
package struct ShelfTile: Sendable {
    package let id: Int64
    package let url: String
    package let title: String
    /// One line below the title, where a list shows it.
    package let detail: String
    package let picture: Picture?
    package let placeholder: Placeholder?
    package let isFavourite: Bool
    package let rating: Rating?
    /// What is still to come of it, or what was done with it: "볼 영화".
    package let badge: String?
    /// 0...100, drawn below the cover; nil for what has no progress.
    package let percent: Int?
    /// Seen, or read to its end.
    package let isDone: Bool

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

/// A row of buttons of which one is pressed: what a form of one field sets.
package struct ChoiceButtons: Sendable {
    package let action: String
    package let name: String
    package let label: String
    package let options: [Option]

    package init(action: String, name: String, label: String, options: [Option]) {
        self.action = action
        self.name = name
        self.label = label
        self.options = options
    }
}

extension Rating {
    /// In whole halves, 0...10: quarters, which some imports bring, are drawn as the next half.
    package var shownHalves: Int { Int(halves.rounded(.up)) }
}

extension Words {
    /// "별 4.5개"
    package func stars(_ rating: Rating) -> String { self(Self.allStars[Int(rating.halves * 2)]) }

    /// Of each quarter of a star: a wall of posters says it sixty times.
    private static let allStars = (Int64(0)...20).compactMap(Rating.init(quarters:)).map { rating in
        Phrase("별 \(rating.stars)개", rating.stars == "1" ? "1 star" : "\(rating.stars) stars")
    }
}

import Catalog
import Site

/// A rating that cannot be changed: a row of gold stars, and a text for screen readers.
struct Stars: Sendable {
    /// CSS class with the number of half stars that are drawn. A quarter, as some imports have, is drawn as the next
    /// half.
    let cssClass: String
    let label: String

    init(_ rating: Rating, _ words: Words) {
        cssClass = "rating rating--\(rating.shownHalves)"
        label = words.stars(rating)
    }
}

/// Five stars to press in halves: each half is a button of a form, so that one press rates, with a script or without.
package struct StarButtons: Sendable {
    struct Half: Sendable {
        let value: String
        let label: String
        let isChecked: Bool
    }

    let action: String
    /// The two halves of each star.
    let stars: [(half: Half, whole: Half)]
    /// "4.5"; empty for none.
    let ratingText: String

    init(_ rating: Rating?, action: String, words: Words) {
        self.action = action
        ratingText = rating?.stars ?? ""
        let halves = (1...10).compactMap { Rating(halves: Double($0)) }.map { half in
            Half(value: half.text, label: words.stars(half), isChecked: rating?.shownHalves == half.shownHalves)
        }
        stars = stride(from: 0, to: 10, by: 2).map { (halves[$0], halves[$0 + 1]) }
    }
}

import Catalog

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

import Catalog
import HTTPServer
import Site

extension ShelfTile {
    /// What lists read of a film; the order is that of `init(movie:_:)`.
    static let movieColumns = """
        item.id, item.title, item.subtitle, item.favouriteAt, item.cover, item.placeholder, movie.status, \
        CAST(movie.rating * 2 AS INTEGER), movie.lookup
        """

    init(movie row: borrowing ListRow, _ words: Words) {
        let isWanted = row.text(6) == Movie.Status.want.rawValue
        let isWaiting = row.text(8) == Movie.Lookup.waiting.rawValue
        self.init(
            id: row.integer(0), url: MoviePath.show(row.integer(0)), title: row.text(1), detail: row.text(2),
            cover: row.optionalText(4), placeholder: row.optionalText(5), isFavourite: !row.isNull(3),
            rating: row.isNull(7) ? nil : Rating(quarters: row.integer(7)),
            badge: isWaiting
                ? words("찾아볼 것", "To look up") : isWanted ? words(Movie.Status.want.phrase) : nil)
    }
}

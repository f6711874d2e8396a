import Catalog
import HTTPServer
import Site

extension ShelfTile {
    /// What lists read of a book; the order is that of `init(book:_:)`.
    static let bookColumns = """
        item.id, item.title, item.subtitle, item.favouriteAt, item.cover, item.placeholder, book.status, \
        CAST(book.rating * 2 AS INTEGER), book.lookup, \
        CASE WHEN book.status = 'reading' THEN coalesce(book.percent, min(100, book.page * 100 / book.pageCount)) END
        """

    init(book row: borrowing ListRow, _ words: Words) {
        let isWanted = row.text(6) == Book.Status.want.rawValue
        let isWaiting = row.text(8) == Book.Lookup.waiting.rawValue
        self.init(
            id: row.integer(0), url: BookPath.show(row.integer(0)), title: row.text(1), detail: row.text(2),
            cover: row.optionalText(4), placeholder: row.optionalText(5), isFavourite: !row.isNull(3),
            rating: row.isNull(7) ? nil : Rating(quarters: row.integer(7)),
            badge: isWaiting
                ? words("찾아볼 것", "To look up") : isWanted ? words(Book.Status.want.phrase) : nil,
            percent: row.isNull(9) ? nil : Int(row.integer(9)))
    }
}

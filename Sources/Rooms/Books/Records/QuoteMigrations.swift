import Catalog

extension Migration {
    static let bookQuotes = [quotes, quotesLeave]

    private static let quotes = Migration(
        "127-imports-parts", part: "quotes",
        sql: """
            CREATE TABLE bookQuote(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                text TEXT NOT NULL CHECK (text <> ''),
                -- The page, as written.
                place TEXT NOT NULL DEFAULT '',
                note TEXT NOT NULL DEFAULT '',
                createdAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX bookQuoteItem ON bookQuote(item);
            CREATE INDEX bookQuoteOwner ON bookQuote(owner, id);
            """)

    /// Before the item goes, so that undoing its deletion finds the rows in the order of making.
    private static let quotesLeave = Migration(
        "162-book-quotes-leave",
        sql: """
            CREATE TRIGGER bookQuotesLeave BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
                DELETE FROM bookQuote WHERE item = OLD.id;
            END;
            """)
}

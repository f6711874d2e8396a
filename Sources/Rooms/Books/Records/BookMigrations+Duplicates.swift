import Catalog

extension Migration {
    /// Tables of possible duplicates: books with the same title and first author, or with the same number at a
    /// provider. Triggers maintain them, so that no page compares all books.
    static let bookTwins =
        """
        CREATE TABLE bookTwin(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            -- '=' with title and author, or '#' with the provider's number.
            key TEXT NOT NULL,
            item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
            PRIMARY KEY (owner, key, item)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookTwinItem ON bookTwin(item);
        CREATE TRIGGER bookTwinLeaves BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
            DELETE FROM bookTwin WHERE item = OLD.id;
        END;

        -- How many books have a key.
        CREATE TABLE bookTwins(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookTwinsMany ON bookTwins(owner, key) WHERE count > 1;
        CREATE TRIGGER bookTwinComes AFTER INSERT ON bookTwin BEGIN
            INSERT INTO bookTwins VALUES (NEW.owner, NEW.key, 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER bookTwinGoes AFTER DELETE ON bookTwin BEGIN
            UPDATE bookTwins SET count = count - 1 WHERE owner = OLD.owner AND key = OLD.key;
        END;

        -- Books that somebody said are different ones.
        CREATE TABLE bookApart(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW bookTwinKey AS \(keys);

        """
        + again("bookTwinOfBook", "INSERT ON book", "NEW.item")
        + again("bookTwinOfAuthor", "INSERT ON bookCredit", "NEW.item", when: "NEW.role = 'author'")
        + again("bookTwinOfNoAuthor", "DELETE ON bookCredit", "OLD.item", when: "OLD.role = 'author'")
        + again("bookTwinOfAnswer", "INSERT ON workAnswer", "NEW.item")
        + again(
            "bookTwinOfItem", "UPDATE OF sortTitle, state ON item", "NEW.id",
            when: "NEW.kind = 'book' AND (OLD.sortTitle <> NEW.sortTitle OR OLD.state <> NEW.state)")

    /// Selects the keys of each book: its title with the first author, and its numbers at providers.
    private static let keys = """
        SELECT item.owner AS owner, '=' || item.sortTitle || '|' || coalesce((
                SELECT nameKey FROM bookCredit WHERE bookCredit.item = book.item AND role = 'author'
                ORDER BY bookCredit.position LIMIT 1), '') AS key, book.item AS item
            FROM book CROSS JOIN item ON item.id = book.item
            WHERE item.state IN ('kept', 'archived') AND item.sortTitle <> ''
        UNION ALL
        SELECT item.owner, '#' || workAnswer.source || '|' || workAnswer.id, book.item
            FROM book CROSS JOIN item ON item.id = book.item CROSS JOIN workAnswer ON workAnswer.item = book.item
            WHERE item.state IN ('kept', 'archived')
        """

    private static func again(_ name: String, _ event: String, _ item: String, when: String = "1") -> String {
        """
        CREATE TRIGGER \(name) AFTER \(event) WHEN \(when) BEGIN
            DELETE FROM bookTwin WHERE item = \(item);
            INSERT INTO bookTwin SELECT owner, key, item FROM bookTwinKey WHERE item = \(item);
        END;

        """
    }
}

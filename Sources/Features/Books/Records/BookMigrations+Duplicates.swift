import Catalog

extension Migration {
    /// Tables of possible duplicates: books with the same title and first author, or with the same number at a
    /// provider. Triggers maintain them, so that no page compares all books.
    static let bookDuplicates =
        """
        CREATE TABLE bookDuplicateKey(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            -- '=' with title and author, or '#' with the provider's number.
            key TEXT NOT NULL,
            item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
            PRIMARY KEY (owner, key, item)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookDuplicateKeyItem ON bookDuplicateKey(item);
        CREATE TRIGGER bookDuplicateKeyLeaves BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
            DELETE FROM bookDuplicateKey WHERE item = OLD.id;
        END;

        -- How many books have a key.
        CREATE TABLE bookDuplicateGroup(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookDuplicateGroupMany ON bookDuplicateGroup(owner, key) WHERE count > 1;
        CREATE TRIGGER bookDuplicateKeyComes AFTER INSERT ON bookDuplicateKey BEGIN
            INSERT INTO bookDuplicateGroup VALUES (NEW.owner, NEW.key, 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER bookDuplicateKeyGoes AFTER DELETE ON bookDuplicateKey BEGIN
            UPDATE bookDuplicateGroup SET count = count - 1 WHERE owner = OLD.owner AND key = OLD.key;
        END;

        -- Books that somebody said are different ones.
        CREATE TABLE bookDistinct(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW bookDuplicateKeySource AS \(keys);

        """
        + recountTrigger("bookDuplicateKeyOfBook", "INSERT ON book", "NEW.item")
        + recountTrigger("bookDuplicateKeyOfAuthor", "INSERT ON bookCredit", "NEW.item", when: "NEW.role = 'author'")
        + recountTrigger("bookDuplicateKeyOfNoAuthor", "DELETE ON bookCredit", "OLD.item", when: "OLD.role = 'author'")
        + recountTrigger("bookDuplicateKeyOfAnswer", "INSERT ON providerResponse", "NEW.item")
        + recountTrigger(
            "bookDuplicateKeyOfItem", "UPDATE OF sortTitle, state ON item", "NEW.id",
            when: "NEW.kind = 'book' AND (OLD.sortTitle <> NEW.sortTitle OR OLD.state <> NEW.state)")

    /// Selects the keys of each book: its title with the first author, and its numbers at providers.
    private static let keys = """
        SELECT item.owner AS owner, '=' || item.sortTitle || '|' || coalesce((
                SELECT nameKey FROM bookCredit WHERE bookCredit.item = book.item AND role = 'author'
                ORDER BY bookCredit.position LIMIT 1), '') AS key, book.item AS item
            FROM book CROSS JOIN item ON item.id = book.item
            WHERE item.state IN ('kept', 'archived') AND item.sortTitle <> ''
        UNION ALL
        SELECT item.owner, '#' || providerResponse.source || '|' || providerResponse.id, book.item
            FROM book CROSS JOIN item ON item.id = book.item CROSS JOIN providerResponse ON providerResponse.item = book.item
            WHERE item.state IN ('kept', 'archived')
        """

    /// Returns a trigger that replaces the keys of a book.
    /// - Parameters:
    ///   - event: the event after which the trigger runs, with its table.
    ///   - item: SQL of the book's item.
    ///   - when: SQL condition for running the trigger.
    private static func recountTrigger(_ name: String, _ event: String, _ item: String, when: String = "1") -> String {
        """
        CREATE TRIGGER \(name) AFTER \(event) WHEN \(when) BEGIN
            DELETE FROM bookDuplicateKey WHERE item = \(item);
            INSERT INTO bookDuplicateKey SELECT owner, key, item FROM bookDuplicateKeySource WHERE item = \(item);
        END;

        """
    }
}

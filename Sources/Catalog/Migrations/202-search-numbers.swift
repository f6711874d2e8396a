extension Migration {
    /// The index of words has row numbers of its own, close together: with the positions of items, which are times, a token
    /// took seven or eight bytes where three do. See `SearchNumbers`.
    static let searchNumbers = Migration(
        "202-search-numbers",
        sql: """
            DROP TRIGGER searchableInsert;
            DROP TRIGGER searchableDelete;
            DROP TRIGGER searchableUpdate;
            DROP TABLE search;
            ALTER TABLE searchable RENAME TO searchableByPosition;

            CREATE TABLE searchable(
                -- Rises as item.position does.
                number INTEGER PRIMARY KEY,
                item INTEGER NOT NULL UNIQUE REFERENCES item(id) ON DELETE CASCADE,
                facets TEXT NOT NULL,
                title TEXT NOT NULL,
                people TEXT NOT NULL,
                text TEXT NOT NULL,
                document TEXT NOT NULL GENERATED ALWAYS AS (
                    char(1) || facets || char(2) || title || char(3) || people || char(4) || text) VIRTUAL
            ) STRICT;
            -- 65.536 s share a number, or the next ones where that is taken.
            INSERT INTO searchable(number, item, facets, title, people, text)
            SELECT
                max((position >> 36) - 4 * place) OVER (ORDER BY position ROWS UNBOUNDED PRECEDING) + 4 * place,
                item, facets, title, people, text
            FROM (SELECT *, row_number() OVER (ORDER BY position) AS place FROM searchableByPosition)
            ORDER BY position;
            DROP TABLE searchableByPosition;

            CREATE VIRTUAL TABLE search USING fts5(
                document, content = 'searchable', content_rowid = 'number', columnsize = 0, tokenize = 'seorap');
            INSERT INTO search(search) VALUES ('rebuild');
            CREATE TRIGGER searchableInsert AFTER INSERT ON searchable BEGIN
                INSERT INTO search(rowid, document) VALUES (NEW.number, NEW.document);
            END;
            CREATE TRIGGER searchableDelete AFTER DELETE ON searchable BEGIN
                INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.number, OLD.document);
            END;
            CREATE TRIGGER searchableUpdate AFTER UPDATE ON searchable BEGIN
                INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.number, OLD.document);
                INSERT INTO search(rowid, document) VALUES (NEW.number, NEW.document);
            END;
            """)
}

extension Migration {
    /// The index of search.
    static let search = """
        -- Searchable text of an item, in the fields that determine its rank. A copy, because FTS5 needs the old text when a
        -- text changes, and because snippets are cut from it.
        CREATE TABLE searchable(
            -- Rises as item.position does.
            rowNumber INTEGER PRIMARY KEY,
            item INTEGER NOT NULL UNIQUE REFERENCES item(id) ON DELETE CASCADE,
            facets TEXT NOT NULL,
            title TEXT NOT NULL,
            people TEXT NOT NULL,
            text TEXT NOT NULL,
            document TEXT NOT NULL GENERATED ALWAYS AS (
                char(1) || facets || char(2) || title || char(3) || people || char(4) || text) VIRTUAL
        ) STRICT;

        -- Row numbers are close together, so that an occurrence of a token takes three bytes. See IndexRowNumbers.
        CREATE VIRTUAL TABLE search USING fts5(
            document, content = 'searchable', content_rowid = 'rowNumber', columnsize = 0, tokenize = 'seorap');
        CREATE TRIGGER searchableInsert AFTER INSERT ON searchable BEGIN
            INSERT INTO search(rowid, document) VALUES (NEW.rowNumber, NEW.document);
        END;
        CREATE TRIGGER searchableDelete AFTER DELETE ON searchable BEGIN
            INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.rowNumber, OLD.document);
        END;
        CREATE TRIGGER searchableUpdate AFTER UPDATE ON searchable BEGIN
            INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.rowNumber, OLD.document);
            INSERT INTO search(rowid, document) VALUES (NEW.rowNumber, NEW.document);
        END;

        -- Items that RefreshSearchJob must index, because too many changed in one transaction.
        CREATE TABLE searchStale(item INTEGER PRIMARY KEY) STRICT;

        -- Versions of the tokenizer and of the SQL that the index was built with. It is rebuilt when one of them changes.
        CREATE TABLE searchState(
            id INTEGER PRIMARY KEY CHECK (id = 1),
            tokenizer INTEGER NOT NULL,
            source TEXT NOT NULL
        ) STRICT;
        """
}

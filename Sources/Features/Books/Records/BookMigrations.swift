import Catalog
import Works

extension Migration {
    static let books = [
        Migration("008-books", sql: bookTables + bookCounts + finishedReadings.sql + bookDuplicates),
        earlierDates("book", ["book": "position", "bookCredit": "itemPosition"], of: .book),
    ]

    /// `owner` and `position` repeat columns of `item`, so that a list of one status follows one index in list order.
    /// `rating` is in the index of a status: few books are both wanted and rated, and without it every row of either
    /// would be checked. Readings have an index by the day of their start and one by the day of their end; stopped ones
    /// have a partial index.
    private static let bookTables = """
        CREATE TABLE book(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            isbn13 TEXT CHECK (isbn13 GLOB '97[89][0-9]*' AND length(isbn13) = 13),
            publisher TEXT NOT NULL DEFAULT '',
            -- As far as it is known: '2024', '2024-05' or '2024-05-01'.
            publishedOn TEXT CHECK (publishedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(publishedOn) = 4 OR length(publishedOn) = 7 OR length(publishedOn) = 10)),
            pageCount INTEGER CHECK (pageCount BETWEEN 1 AND 100000),
            description TEXT NOT NULL DEFAULT '',
            status TEXT NOT NULL DEFAULT 'none' CHECK (status = 'none' OR status = 'want' OR status = 'reading' OR status = 'read' OR status = 'stopped'),
            -- How far the reading under way has come: the page, or percent for books without pages.
            page INTEGER CHECK (page BETWEEN 0 AND 100000),
            percent INTEGER CHECK (percent BETWEEN 0 AND 100),
            -- Halves of a star; quarters, which some imports bring, end in .5.
            rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
            lookup TEXT NOT NULL DEFAULT 'none' CHECK (lookup = 'none' OR lookup = 'waiting' OR lookup = 'found' OR lookup = 'failed'),
            CHECK (page IS NULL OR percent IS NULL)
        ) STRICT;
        CREATE UNIQUE INDEX bookISBN ON book(owner, isbn13) WHERE isbn13 IS NOT NULL;
        CREATE INDEX bookLookup ON book(position) WHERE lookup = 'waiting';
        CREATE INDEX bookYear ON book(owner, CAST(substr(publishedOn, 1, 4) AS INTEGER), position);
        CREATE INDEX bookDecade ON book(owner, CAST(substr(publishedOn, 1, 3) AS INTEGER), position);
        CREATE INDEX bookRated10 ON book(owner, position) WHERE rating >= 10;
        CREATE INDEX bookRated9 ON book(owner, position) WHERE rating >= 9;
        CREATE INDEX bookRated8 ON book(owner, position) WHERE rating >= 8;
        CREATE INDEX bookRated6 ON book(owner, position) WHERE rating >= 6;
        CREATE INDEX bookStatus ON book(owner, status, position, rating);
        CREATE INDEX bookByYear ON book(owner, coalesce(CAST(substr(publishedOn, 1, 4) AS INTEGER), 0));
        CREATE INDEX bookByRating ON book(owner, coalesce(CAST(rating * 2 AS INTEGER), -1));

        -- Who wrote, translated or drew a book, in the order of its title page.
        CREATE TABLE bookCredit(
            item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role = 'author' OR role = 'translator' OR role = 'illustrator' OR role = 'editor' OR role = 'other'),
            name TEXT NOT NULL CHECK (name <> ''),
            nameKey TEXT NOT NULL, part TEXT NOT NULL DEFAULT '', itemPosition INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (item, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookCreditItemPosition ON bookCredit(owner, nameKey, itemPosition, item, position, role);

        -- What others call a book: 'aladin' and its number there.
        CREATE TABLE bookIdentity(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            source TEXT NOT NULL CHECK (source <> ''),
            id TEXT NOT NULL CHECK (id <> ''),
            item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
            url TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (owner, source, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookIdentityItem ON bookIdentity(item);

        CREATE TABLE reading(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            -- As far as they are known, like publishedOn.
            startedOn TEXT CHECK (startedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(startedOn) = 4 OR length(startedOn) = 7 OR length(startedOn) = 10)),
            finishedOn TEXT CHECK (finishedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(finishedOn) = 4 OR length(finishedOn) = 7 OR length(finishedOn) = 10)),
            isStopped INTEGER NOT NULL DEFAULT 0 CHECK (isStopped IN (0, 1)),
            rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
            note TEXT NOT NULL DEFAULT '',
            createdAt INTEGER NOT NULL
        , isOpen INTEGER NOT NULL DEFAULT 0 CHECK (isOpen IN (0, 1))) STRICT;
        CREATE INDEX readingItem ON reading(item, startedOn);
        CREATE INDEX readingOwner ON reading(owner, finishedOn);
        CREATE INDEX readingStarted ON reading(owner, startedOn);
        CREATE INDEX readingStopped ON reading(owner, finishedOn) WHERE isStopped = 1;
        -- Before the reading goes, so that undoing its deletion finds the rows in the order of making.
        CREATE TRIGGER readingLeaves BEFORE DELETE ON reading BEGIN
            DELETE FROM readingProgress WHERE reading = OLD.id;
        END;

        -- How far a reading had come when.
        CREATE TABLE readingProgress(
            reading INTEGER NOT NULL REFERENCES reading(id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            page INTEGER CHECK (page BETWEEN 0 AND 100000),
            percent INTEGER CHECK (percent BETWEEN 0 AND 100),
            PRIMARY KEY (reading, at),
            CHECK ((page IS NULL) <> (percent IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX readingProgressItem ON readingProgress(item, at);
        CREATE INDEX readingProgressOwner ON readingProgress(owner);

        -- How many books somebody wants to finish in a year.
        CREATE TABLE readingGoal(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            year INTEGER NOT NULL CHECK (year BETWEEN 1000 AND 2999),
            books INTEGER NOT NULL CHECK (books BETWEEN 1 AND 10000),
            PRIMARY KEY (owner, year)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE bookQuote(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            text TEXT NOT NULL CHECK (text <> ''),
            -- The page, as written.
            locator TEXT NOT NULL DEFAULT '',
            note TEXT NOT NULL DEFAULT '',
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX bookQuoteItem ON bookQuote(item);
        CREATE INDEX bookQuoteOwner ON bookQuote(owner, id);
        CREATE TRIGGER bookQuotesLeave BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
            DELETE FROM bookQuote WHERE item = OLD.id;
        END;

        -- Before the item goes, so that undoing its deletion finds the rows in the order of making.
        CREATE TRIGGER bookLeaves BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
            DELETE FROM reading WHERE item = OLD.id;
            DELETE FROM bookIdentity WHERE item = OLD.id;
            DELETE FROM bookCredit WHERE item = OLD.id;
            DELETE FROM book WHERE item = OLD.id;
        END;

        """

    private static let bookCounts = FacetColumn.sql(
        of: "book",
        [
            FacetColumn("year", "substr(ROW.publishedOn, 1, 4)", of: "publishedOn"),
            FacetColumn("decade", "substr(ROW.publishedOn, 1, 3) || '0'", of: "publishedOn"),
            FacetColumn("rating", "iif(ROW.rating IS NULL, NULL, printf('%04.1f', ROW.rating))", of: "rating"),
            FacetColumn("status", "nullif(ROW.status, 'none')", of: "status"),
        ])

    private static let finishedReadings = LogAggregate(
        of: "book", table: "reading", day: "finishedOn", size: "pageCount", maker: "author",
        condition: "occasion.isOpen = 0 AND occasion.isStopped = 0")
}

extension TrackedTable {
    static let books = [
        TrackedTable("book", item: "item", owner: "owner"),
        TrackedTable("bookCredit", item: "item", owner: "owner"),
        TrackedTable("bookIdentity", item: "item", owner: "owner"),
        TrackedTable("reading", item: "item", owner: "owner"),
        TrackedTable("readingProgress", item: "item", owner: "owner"),
        TrackedTable("readingGoal", owner: "owner"),
        TrackedTable("bookDistinct", owner: "owner"),
        TrackedTable("bookQuote", item: "item", owner: "owner"),
    ]
}

import Catalog
import Works

extension Migration {
    static let movies = [
        Migration("007-movies", sql: movieTables + movieCounts + viewings.sql),
        earlierDates("movie", ["movie": "position", "movieCredit": "itemPosition"], of: .movie),
    ]

    /// `owner` and `position` repeat columns of `item`, so that a list of one status follows one index in list order.
    /// `rating` is in the index of a status: few films are both wanted and rated, and without it every row of either
    /// would be checked.
    private static let movieTables = """
        CREATE TABLE movie(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            originalTitle TEXT NOT NULL DEFAULT '',
            year INTEGER CHECK (year BETWEEN 1870 AND 2200),
            -- Minutes.
            runtime INTEGER CHECK (runtime BETWEEN 1 AND 10000),
            overview TEXT NOT NULL DEFAULT '',
            status TEXT NOT NULL DEFAULT 'none' CHECK (status = 'none' OR status = 'want' OR status = 'watched'),
            -- Halves of a star; quarters, which some imports bring, end in .5.
            rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
            lookup TEXT NOT NULL DEFAULT 'none' CHECK (lookup = 'none' OR lookup = 'waiting' OR lookup = 'found' OR lookup = 'failed')
        , releasedOn TEXT
            CHECK (releasedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(releasedOn) = 4 OR length(releasedOn) = 7 OR length(releasedOn) = 10))) STRICT;
        CREATE INDEX movieLookup ON movie(position) WHERE lookup = 'waiting';
        CREATE INDEX movieYear ON movie(owner, year, position);
        CREATE INDEX movieDecade ON movie(owner, year / 10, position);
        CREATE INDEX movieRated10 ON movie(owner, position) WHERE rating >= 10;
        CREATE INDEX movieRated9 ON movie(owner, position) WHERE rating >= 9;
        CREATE INDEX movieRated8 ON movie(owner, position) WHERE rating >= 8;
        CREATE INDEX movieRated6 ON movie(owner, position) WHERE rating >= 6;
        CREATE INDEX movieStatus ON movie(owner, status, position, rating);
        CREATE INDEX movieByYear ON movie(owner, coalesce(year, 0));
        CREATE INDEX movieByRating ON movie(owner, coalesce(CAST(rating * 2 AS INTEGER), -1));

        -- Who made a film and who plays in it, in the order of its titles.
        CREATE TABLE movieCredit(
            item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role = 'director' OR role = 'writer' OR role = 'cast' OR role = 'other'),
            name TEXT NOT NULL CHECK (name <> ''),
            nameKey TEXT NOT NULL,
            -- What they play, or do.
            part TEXT NOT NULL DEFAULT '', itemPosition INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (item, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX movieCreditItemPosition ON movieCredit(owner, nameKey, itemPosition, item, position, role);

        -- What others call a film: 'tmdb' and its number there.
        CREATE TABLE movieIdentity(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            source TEXT NOT NULL CHECK (source <> ''),
            id TEXT NOT NULL CHECK (id <> ''),
            item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
            url TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (owner, source, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX movieIdentityItem ON movieIdentity(item);

        -- Viewings.
        CREATE TABLE viewing(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            -- As far as it is known: '2024', '2024-05' or '2024-05-01'.
            day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]*' AND (length(day) = 4 OR length(day) = 7 OR length(day) = 10)),
            isRewatch INTEGER NOT NULL DEFAULT 0 CHECK (isRewatch IN (0, 1)),
            rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
            venue TEXT NOT NULL DEFAULT '',
            watchedWith TEXT NOT NULL DEFAULT '',
            note TEXT NOT NULL DEFAULT '',
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX viewingItem ON viewing(item, day);
        CREATE INDEX viewingOwner ON viewing(owner, day);

        -- Before the item goes, so that undoing its deletion finds the rows in the order of making.
        CREATE TRIGGER movieLeaves BEFORE DELETE ON item WHEN OLD.kind = 'movie' BEGIN
            DELETE FROM viewing WHERE item = OLD.id;
            DELETE FROM movieIdentity WHERE item = OLD.id;
            DELETE FROM movieCredit WHERE item = OLD.id;
            DELETE FROM movie WHERE item = OLD.id;
        END;

        """

    private static let movieCounts = FacetColumn.sql(
        of: "movie",
        [
            FacetColumn("year", "CAST(ROW.year AS TEXT)", of: "year"),
            FacetColumn("decade", "CAST(ROW.year / 10 * 10 AS TEXT)", of: "year"),
            FacetColumn("rating", "iif(ROW.rating IS NULL, NULL, printf('%04.1f', ROW.rating))", of: "rating"),
            FacetColumn("status", "nullif(ROW.status, 'none')", of: "status"),
        ])

    private static let viewings = LogAggregate(
        of: "movie", table: "viewing", day: "day", size: "runtime", maker: "director")
}

extension TrackedTable {
    static let movies = [
        TrackedTable("movie", item: "item", owner: "owner"),
        TrackedTable("movieCredit", item: "item", owner: "owner"),
        TrackedTable("movieIdentity", item: "item", owner: "owner"),
        TrackedTable("viewing", item: "item", owner: "owner"),
    ]
}

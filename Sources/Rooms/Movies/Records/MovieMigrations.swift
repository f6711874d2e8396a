import Catalog
import Works

extension Migration {
    /// The tables that waited since 006-collections were never written to, so they are made anew. `owner` and `position`
    /// repeat what `item` says: a list of one status then walks one index in list order.
    static let movies = Migration(
        "130-movies",
        sql: """
            DROP TABLE watch;
            DROP TABLE movie;
            CREATE TABLE movie(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                originalTitle TEXT NOT NULL DEFAULT '',
                year INTEGER CHECK (year BETWEEN 1870 AND 2200),
                -- Minutes.
                runtime INTEGER CHECK (runtime BETWEEN 1 AND 10000),
                overview TEXT NOT NULL DEFAULT '',
                status TEXT NOT NULL DEFAULT 'none' CHECK (status IN ('none', 'want', 'watched')),
                -- Halves of a star; quarters, which some imports bring, end in .5.
                rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
                lookup TEXT NOT NULL DEFAULT 'none' CHECK (lookup IN ('none', 'waiting', 'found', 'failed'))
            ) STRICT;
            CREATE INDEX movieStatus ON movie(owner, status, position);
            CREATE INDEX movieLookup ON movie(position) WHERE lookup = 'waiting';

            -- Who made a film and who plays in it, in the order of its titles.
            CREATE TABLE movieCredit(
                item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                role TEXT NOT NULL CHECK (role IN ('director', 'writer', 'cast', 'other')),
                name TEXT NOT NULL CHECK (name <> ''),
                nameKey TEXT NOT NULL,
                -- What they play, or do.
                part TEXT NOT NULL DEFAULT '',
                PRIMARY KEY (item, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX movieCreditName ON movieCredit(owner, nameKey, item);

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

            CREATE TABLE watch(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                -- As far as it is known: '2024', '2024-05' or '2024-05-01'.
                day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]*' AND length(day) IN (4, 7, 10)),
                isRewatch INTEGER NOT NULL DEFAULT 0 CHECK (isRewatch IN (0, 1)),
                rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
                place TEXT NOT NULL DEFAULT '',
                company TEXT NOT NULL DEFAULT '',
                note TEXT NOT NULL DEFAULT '',
                createdAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX watchItem ON watch(item, day);
            CREATE INDEX watchOwner ON watch(owner, day);

            -- Before the item goes, so that undoing its deletion finds the rows in the order of making.
            CREATE TRIGGER movieLeaves BEFORE DELETE ON item WHEN OLD.kind = 'movie' BEGIN
                DELETE FROM watch WHERE item = OLD.id;
                DELETE FROM movieIdentity WHERE item = OLD.id;
                DELETE FROM movieCredit WHERE item = OLD.id;
                DELETE FROM movie WHERE item = OLD.id;
            END;
            """)

    /// What lists are narrowed by, and what pages count.
    static let livingWithMovies = [
        movieFacets, movieCounts, tallies("155-movie-tallies", of: viewings), ratedStatus(of: "movie"), movieReleased,
        orders("180-movie-orders", of: "movie", year: "year"),
        talliesOfOneEntry("201-movie-tallies-of-one", of: viewings),
        earlierDates("movie", ["movie": "position", "movieCredit": "place"], of: .movie),
    ]

    private static let movieFacets = Migration(
        "152-movie-facets",
        sql: """
            CREATE INDEX movieYear ON movie(owner, year, position);
            CREATE INDEX movieDecade ON movie(owner, year / 10, position);
            CREATE INDEX movieRated10 ON movie(owner, position) WHERE rating >= 10;
            CREATE INDEX movieRated9 ON movie(owner, position) WHERE rating >= 9;
            CREATE INDEX movieRated8 ON movie(owner, position) WHERE rating >= 8;
            CREATE INDEX movieRated6 ON movie(owner, position) WHERE rating >= 6;
            """)

    private static let movieCounts = counts(
        "153-movie-counts", of: "movie",
        [
            CountedColumn("year", "CAST(ROW.year AS TEXT)", of: "year"),
            CountedColumn("decade", "CAST(ROW.year / 10 * 10 AS TEXT)", of: "year"),
            CountedColumn("rating", "iif(ROW.rating IS NULL, NULL, printf('%04.1f', ROW.rating))", of: "rating"),
            CountedColumn("status", "nullif(ROW.status, 'none')", of: "status"),
        ])

    private static let movieReleased = Migration(
        "163-movie-released",
        sql: """
            ALTER TABLE movie ADD COLUMN releasedOn TEXT
                CHECK (releasedOn GLOB '[0-9][0-9][0-9][0-9]*' AND length(releasedOn) IN (4, 7, 10));
            """)

    private static let viewings = TalliedLog(
        of: "movie", table: "watch", day: "day", size: "runtime", maker: "director")
}

extension TrackedTable {
    static let movies = [
        TrackedTable("movie", item: "item", owner: "owner"),
        TrackedTable("movieCredit", item: "item", owner: "owner"),
        TrackedTable("movieIdentity", item: "item", owner: "owner"),
        TrackedTable("watch", item: "item", owner: "owner"),
    ]
}

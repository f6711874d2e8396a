import Catalog

extension Migration {
    static let discovery = Migration(
        "006-discovery",
        sql: """
            -- What a provider said of a film or a book, as it came.
            CREATE TABLE providerResponse(
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                source TEXT NOT NULL,
                -- What it calls the work.
                id TEXT NOT NULL,
                fetchedAt INTEGER NOT NULL,
                -- The reading that the item was filled by.
                mappingVersion INTEGER NOT NULL,
                -- The address that the picture came from.
                pictureURL TEXT,
                -- Questions and answers, gzip.
                body BLOB NOT NULL,
                PRIMARY KEY (item, source)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX providerResponseAge ON providerResponse(source, fetchedAt);
            CREATE INDEX providerResponseMapping ON providerResponse(mappingVersion);

            -- Why no provider knew a work when they were last asked: 'tmdb key-missing' on each line.
            CREATE TABLE lookupFailure(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                reasons TEXT NOT NULL,
                triedAt INTEGER NOT NULL
            ) STRICT;

            -- What a person searched the providers for.
            CREATE TABLE providerSearch(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('movie', 'book')),
                query TEXT NOT NULL CHECK (query <> ''),
                lastUsedAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX providerSearchUse ON providerSearch(person, kind, lastUsedAt);

            -- Lists of providers, such as what is in cinemas, as they were on a day.
            CREATE TABLE chart(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
                entries TEXT NOT NULL CHECK (json_valid(entries)),
                UNIQUE (name, day)
            ) STRICT;

            -- The logos that providers want beside their data.
            CREATE TABLE providerLogo(
                source TEXT PRIMARY KEY NOT NULL,
                media TEXT NOT NULL REFERENCES media(sha256),
                fetchedAt INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX providerLogoMedia ON providerLogo(media);
            """)
}

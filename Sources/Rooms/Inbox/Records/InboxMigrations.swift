import Catalog

extension Migration {
    /// What came in: the ledger of watched folders and of what nobody understood, why an item is here, uploads that are
    /// not complete, and answers to requests that may be sent again.
    static let inbox = Migration(
        "070-inbox",
        sql: """
            CREATE TABLE arrival(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                source TEXT NOT NULL CHECK (source IN ('folder', 'script', 'browser')),
                folder TEXT NOT NULL DEFAULT '',
                path TEXT NOT NULL,
                print TEXT NOT NULL DEFAULT '',
                state TEXT NOT NULL CHECK (state IN ('taken', 'refused')),
                reasonKo TEXT NOT NULL DEFAULT '',
                reasonEn TEXT NOT NULL DEFAULT '',
                file TEXT,
                content TEXT,
                arrivedAt INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX arrivalFile ON arrival(folder, path, print) WHERE print <> '';
            CREATE INDEX arrivalOwner ON arrival(owner, state, id);

            CREATE TABLE arrivalItem(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                source TEXT NOT NULL,
                reasonKo TEXT NOT NULL,
                reasonEn TEXT NOT NULL
            ) STRICT;

            CREATE TABLE upload(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                size INTEGER NOT NULL CHECK (size > 0),
                modifiedAt INTEGER,
                title TEXT NOT NULL DEFAULT '',
                note TEXT NOT NULL DEFAULT '',
                tags TEXT NOT NULL DEFAULT '',
                createdAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX uploadOwner ON upload(owner, id);

            CREATE TABLE sentOnce(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                key TEXT NOT NULL,
                status INTEGER NOT NULL,
                body BLOB NOT NULL,
                sentAt INTEGER NOT NULL,
                PRIMARY KEY(owner, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sentOnceTime ON sentOnce(sentAt);
            """)

    /// What is discarded stays for some time; what an item was handed over as; and whose the files in `.taken` are.
    static let inboxUndo = Migration(
        "071-inbox-undo",
        sql: """
            ALTER TABLE arrival ADD COLUMN discardedAt INTEGER;
            DROP INDEX arrivalOwner;
            CREATE INDEX arrivalOwner ON arrival(owner, state, discardedAt, id);
            CREATE INDEX arrivalDiscarded ON arrival(discardedAt) WHERE discardedAt IS NOT NULL;

            ALTER TABLE arrivalItem ADD COLUMN content TEXT;

            CREATE TABLE takenPlace(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                place TEXT NOT NULL,
                PRIMARY KEY(owner, place)
            ) STRICT, WITHOUT ROWID;
            """)

    /// What a room would import, when somebody says so.
    static let inboxOffers = Migration(
        "072-inbox-offers",
        sql: "ALTER TABLE arrival ADD COLUMN isOffer INTEGER NOT NULL DEFAULT 0 CHECK (isOffer IN (0, 1));")

    /// Which request an answer was for; empty for those of earlier versions.
    static let sentRequests = Migration(
        "204-sent-requests", sql: "ALTER TABLE sentOnce ADD COLUMN request TEXT NOT NULL DEFAULT '';")
}

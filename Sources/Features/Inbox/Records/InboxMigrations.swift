import Catalog

extension Migration {
    static let inbox = Migration(
        "010-inbox",
        sql: """
            -- What came in: the ledger of watched folders, and what nobody understood. What is discarded stays for some time.
            CREATE TABLE inboxRecord(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                source TEXT NOT NULL CHECK (source = 'folder' OR source = 'script' OR source = 'browser'),
                folder TEXT NOT NULL DEFAULT '',
                path TEXT NOT NULL,
                fingerprint TEXT NOT NULL DEFAULT '',
                state TEXT NOT NULL CHECK (state IN ('taken', 'refused')),
                reasonKo TEXT NOT NULL DEFAULT '',
                reasonEn TEXT NOT NULL DEFAULT '',
                file TEXT,
                content TEXT,
                arrivedAt INTEGER NOT NULL
            , discardedAt INTEGER, isImport INTEGER NOT NULL DEFAULT 0 CHECK (isImport IN (0, 1))) STRICT;
            CREATE UNIQUE INDEX inboxRecordFile ON inboxRecord(folder, path, fingerprint) WHERE fingerprint <> '';
            CREATE INDEX inboxRecordOwner ON inboxRecord(owner, state, discardedAt, id);
            CREATE INDEX inboxRecordDiscarded ON inboxRecord(discardedAt) WHERE discardedAt IS NOT NULL;

            -- Why an item is in the inbox, and what it was handed over as.
            CREATE TABLE inboxItem(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                source TEXT NOT NULL,
                reasonKo TEXT NOT NULL,
                reasonEn TEXT NOT NULL
            , content TEXT) STRICT;

            -- Files that came in by parts and are not complete.
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

            -- Answers to requests that may be sent again.
            CREATE TABLE idempotencyKey(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                key TEXT NOT NULL,
                status INTEGER NOT NULL,
                body BLOB NOT NULL,
                createdAt INTEGER NOT NULL,
                PRIMARY KEY(owner, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX idempotencyKeyTime ON idempotencyKey(createdAt);

            -- Whose the files in `.taken` are.
            CREATE TABLE processedFolder(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                path TEXT NOT NULL,
                PRIMARY KEY(owner, path)
            ) STRICT, WITHOUT ROWID;
            """)

    /// Adds the digest of the request to a stored response; empty for rows of earlier versions.
    static let sentRequests = Migration(
        "204-sent-requests", sql: "ALTER TABLE idempotencyKey ADD COLUMN request TEXT NOT NULL DEFAULT '';")
}

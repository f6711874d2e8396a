extension Migration {
    static let people = Migration(
        "001-people",
        sql: """
            CREATE TABLE media(
                sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64),
                type TEXT NOT NULL,
                bytes INTEGER NOT NULL CHECK (bytes >= 0),
                width INTEGER CHECK (width > 0),
                height INTEGER CHECK (height > 0),
                placeholder TEXT CHECK (length(placeholder) = 14),
                createdAt INTEGER NOT NULL,
                damaged INTEGER NOT NULL DEFAULT 0 CHECK (damaged IN (0, 1))
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE person(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                nick TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (nick <> ''),
                language TEXT NOT NULL DEFAULT 'ko' CHECK (language IN ('ko', 'en')),
                theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('light', 'dark', 'system')),
                picture TEXT REFERENCES media(sha256),
                isOwner INTEGER NOT NULL DEFAULT 0 CHECK (isOwner IN (0, 1)),
                createdAt INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX personOwner ON person(isOwner) WHERE isOwner = 1;
            CREATE INDEX personPicture ON person(picture) WHERE picture IS NOT NULL;

            CREATE TABLE device(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('browser', 'token')),
                tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
                scope TEXT NOT NULL CHECK (scope IN ('read', 'add', 'everything')),
                createdAt INTEGER NOT NULL,
                lastSeenAt INTEGER,
                expiresAt INTEGER,
                revokedAt INTEGER
            ) STRICT;
            CREATE INDEX devicePerson ON device(person);

            CREATE TABLE loginLink(
                tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
                person INTEGER REFERENCES person(id) ON DELETE CASCADE,
                expiresAt INTEGER NOT NULL,
                usedAt INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX loginLinkPerson ON loginLink(person);

            CREATE TABLE invitation(
                tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
                inviter INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                nick TEXT NOT NULL,
                expiresAt INTEGER NOT NULL,
                usedAt INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX invitationInviter ON invitation(inviter);

            CREATE TABLE setting(
                id INTEGER PRIMARY KEY,
                person INTEGER REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                value TEXT NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX settingName ON setting(name, coalesce(person, 0));
            CREATE INDEX settingPerson ON setting(person);

            CREATE TABLE recentSearch(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                text TEXT NOT NULL CHECK (text <> ''),
                lastUsedAt INTEGER NOT NULL,
                UNIQUE (person, text)
            ) STRICT;
            CREATE INDEX recentSearchUse ON recentSearch(person, lastUsedAt);
            """)
}

extension Migration {
    /// The tables of collections to come, with the columns that are certain; their own migrations add the rest.
    static let collections = Migration(
        "006-collections",
        sql: """
            CREATE TABLE screenshot(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
            CREATE TABLE movie(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
            CREATE TABLE book(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
            CREATE TABLE page(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;

            CREATE TABLE relation(
                a INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                b INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                kind TEXT NOT NULL DEFAULT 'related' CHECK (kind <> ''),
                createdAt INTEGER NOT NULL,
                PRIMARY KEY (a, b, kind),
                CHECK (a <> b)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX relationBack ON relation(b, a);

            CREATE TABLE watch(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
                at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX watchItem ON watch(item, at);

            CREATE TABLE reading(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
                startedAt INTEGER NOT NULL,
                finishedAt INTEGER
            ) STRICT;
            CREATE INDEX readingItem ON reading(item, startedAt);

            CREATE TABLE diary(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                createdAt INTEGER NOT NULL,
                version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
            ) STRICT;
            CREATE INDEX diaryOwner ON diary(owner);

            CREATE TABLE diaryMember(
                diary INTEGER NOT NULL REFERENCES diary(id) ON DELETE CASCADE,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                PRIMARY KEY (diary, person)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX diaryMemberPerson ON diaryMember(person);

            CREATE TABLE chart(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
                entries TEXT NOT NULL CHECK (json_valid(entries)),
                UNIQUE (name, day)
            ) STRICT;

            CREATE TABLE notification(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
                createdAt INTEGER NOT NULL,
                readAt INTEGER
            ) STRICT;
            CREATE INDEX notificationPerson ON notification(person, id);
            """)
}

extension Migration {
    /// What happened, for the person whom it concerns. The table that waited for it since 006-collections was never
    /// written to.
    static let notifications = Migration(
        "060-notifications",
        sql: """
            DROP TABLE notification;
            CREATE TABLE notification(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind <> ''),
                titleKo TEXT NOT NULL CHECK (titleKo <> ''),
                titleEn TEXT NOT NULL CHECK (titleEn <> ''),
                path TEXT CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
                times INTEGER NOT NULL DEFAULT 1 CHECK (times >= 1),
                createdAt INTEGER NOT NULL,
                readAt INTEGER
            ) STRICT;
            CREATE INDEX notificationPerson ON notification(person, id);
            CREATE INDEX notificationUnread ON notification(person) WHERE readAt IS NULL;
            """)
}

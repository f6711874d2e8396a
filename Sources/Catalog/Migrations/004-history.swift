extension Migration {
    static let history = Migration(
        "004-history",
        sql: """
            CREATE TABLE change(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                action TEXT NOT NULL,
                summaryKo TEXT NOT NULL,
                summaryEn TEXT NOT NULL,
                at INTEGER NOT NULL,
                -- Undoing and redoing an action are changes of their own, whose root is the action.
                root INTEGER REFERENCES change(id) ON DELETE CASCADE,
                latest INTEGER,
                isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1))
            ) STRICT;
            CREATE INDEX changePerson ON change(person, root, id);
            CREATE INDEX changeRoot ON change(root) WHERE root IS NOT NULL;

            CREATE TABLE changeRow(
                id INTEGER PRIMARY KEY,
                change INTEGER NOT NULL REFERENCES change(id) ON DELETE CASCADE,
                tableName TEXT NOT NULL,
                rowKey TEXT NOT NULL,
                before TEXT,
                after TEXT,
                CHECK (before IS NOT NULL OR after IS NOT NULL)
            ) STRICT;
            CREATE INDEX changeRowChange ON changeRow(change);
            CREATE INDEX changeRowKey ON changeRow(tableName, rowKey, change);
            """)
}

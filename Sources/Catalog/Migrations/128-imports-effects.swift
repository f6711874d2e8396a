extension Migration {
    /// What imports did beside making items: so a second import knows what the first one brought, and a run can be undone.
    static let importEffects = Migration(
        "128-imports-effects",
        sql: """
            CREATE TABLE importEffect(
                id INTEGER PRIMARY KEY,
                run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                -- NULL for what belongs to no item, such as a list.
                item INTEGER REFERENCES item(id) ON DELETE CASCADE,
                tableName TEXT NOT NULL,
                -- The row that was added, recognised or changed; of list entries the list.
                rowKey INTEGER NOT NULL,
                -- 'added', 'known', or 'changed' with a field.
                deed TEXT NOT NULL CHECK (deed IN ('added', 'known', 'changed')),
                -- What the file calls it.
                origin TEXT,
                field TEXT,
                before ANY,
                after ANY,
                CHECK ((deed = 'changed') = (field IS NOT NULL))
            ) STRICT;
            CREATE UNIQUE INDEX importEffectOrigin ON importEffect(person, origin) WHERE origin IS NOT NULL;
            CREATE INDEX importEffectRun ON importEffect(run);
            CREATE INDEX importEffectItem ON importEffect(item) WHERE item IS NOT NULL;
            CREATE INDEX importEffectRow ON importEffect(tableName, rowKey, run);
            """)
}

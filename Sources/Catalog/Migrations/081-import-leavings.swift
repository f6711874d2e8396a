extension Migration {
    /// What a run leaves behind beside its items, and what a person is asked about those later.
    static let importLeavings = Migration(
        "081-import-leavings",
        sql: """
            -- Folders and tags that a run made, under the name it gave them.
            CREATE TABLE importMade(
                run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('folder', 'tag')),
                made INTEGER NOT NULL,
                name TEXT NOT NULL,
                PRIMARY KEY (run, kind, made)
            ) STRICT, WITHOUT ROWID;
            -- What the item of a row may be, while a person has to say; a room's own word.
            ALTER TABLE importRow ADD COLUMN doubt TEXT;
            CREATE INDEX importRowDoubt ON importRow(run, ordinal) WHERE doubt IS NOT NULL;
            """)
}

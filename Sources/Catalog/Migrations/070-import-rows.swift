extension Migration {
    /// Rows of one file may mean the same thing, and add to what was there before.
    static let importRows = Migration(
        "070-import-rows",
        sql: """
            -- What all rows about the same thing have in common; an importer's own word.
            ALTER TABLE importRow ADD COLUMN subject TEXT;
            -- Whether the item came with this row; otherwise it was there, and the row added to it.
            ALTER TABLE importRow ADD COLUMN isNew INTEGER NOT NULL DEFAULT 1 CHECK (isNew IN (0, 1));
            CREATE INDEX importRowSubject ON importRow(subject, run) WHERE subject IS NOT NULL;
            """)
}

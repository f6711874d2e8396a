extension Migration {
    /// What a person looks like, when somebody who leaves is erased, and invitations with a code. Nobody could make an
    /// invitation before this step, so the old table had no rows.
    static let household = Migration(
        "040-household",
        sql: """
            ALTER TABLE person ADD COLUMN drawing TEXT NOT NULL DEFAULT 'fox' CHECK (drawing <> '');
            ALTER TABLE person ADD COLUMN leavingAt INTEGER;

            DROP TABLE invitation;
            CREATE TABLE invitation(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                codeHash BLOB NOT NULL UNIQUE CHECK (length(codeHash) = 32),
                inviter INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL DEFAULT '',
                createdAt INTEGER NOT NULL,
                expiresAt INTEGER NOT NULL,
                usedAt INTEGER
            ) STRICT;
            CREATE INDEX invitationInviter ON invitation(inviter);
            """)
}

extension Migration {
    /// What was deleted for good and when, for exports that ask what changed since a moment. An item that comes back by
    /// undo is forgotten here. No foreign key to the owner: the rows go away with a person, the trigger would add them.
    static let deletions = Migration(
        "030-deletions",
        sql: """
            CREATE TABLE deletedItem(
                uid TEXT PRIMARY KEY NOT NULL,
                owner INTEGER NOT NULL,
                kind TEXT NOT NULL,
                deletedAt INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deletedItemOwner ON deletedItem(owner, deletedAt);

            CREATE TRIGGER itemDeleted AFTER DELETE ON item BEGIN
                INSERT OR REPLACE INTO deletedItem VALUES (
                    OLD.uid, OLD.owner, OLD.kind, CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER));
            END;
            CREATE TRIGGER itemCameBack AFTER INSERT ON item BEGIN
                DELETE FROM deletedItem WHERE uid = NEW.uid;
            END;
            CREATE TRIGGER deletedItemsLeave AFTER DELETE ON person BEGIN
                DELETE FROM deletedItem WHERE owner = OLD.id;
            END;
            """)
}

import GRDB

/// Tracks names that an item shows from other rows: those of its tags and its folder. If one of them changes, or
/// appears or disappears because a tag is merged, deleted or restored, the item counts as changed from the end of the
/// transaction. Its entity tag then differs, and exports of recent changes include it. Its version does not change, so
/// that open forms are not rejected. Nothing is recorded, because undoing a name has the same effect.
enum NameChangePropagation {
    /// Creates the temporary triggers of the writing connection.
    static func install(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE renamedItem(id INTEGER PRIMARY KEY) STRICT;
                CREATE TEMP TRIGGER renamed_item AFTER UPDATE OF tagNames ON item WHEN OLD.tagNames <> NEW.tagNames BEGIN
                    INSERT INTO renamedItem VALUES (NEW.id) ON CONFLICT DO NOTHING;
                END;
                CREATE TEMP TRIGGER renamed_folder AFTER UPDATE OF name ON folder WHEN OLD.name <> NEW.name BEGIN
                    INSERT INTO renamedItem SELECT id FROM item WHERE folder = NEW.id ON CONFLICT DO NOTHING;
                END;
                -- A change of the item itself sets changedAt.
                CREATE TEMP TRIGGER renamed_dated AFTER UPDATE OF changedAt ON item BEGIN
                    DELETE FROM renamedItem WHERE id = NEW.id;
                END;
                """)
    }

    /// Sets the time of change of the transaction's items, each later than before, even if the clock has not advanced.
    static func touchAffectedItems(at now: Timestamp, in db: Database) throws {
        guard try db.row("SELECT 1 FROM renamedItem LIMIT 1", []) != nil else { return }
        try db.run(
            "UPDATE item SET changedAt = max(changedAt + 1, ?) WHERE id IN (SELECT id FROM renamedItem)", [now])
    }
}

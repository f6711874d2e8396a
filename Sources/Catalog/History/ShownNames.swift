import GRDB

/// An item shows names that stand in other rows: of its tags, of its folder. Where one of them changed, or came and went
/// with a tag that was merged, deleted or brought back by undo, the item counts as changed from the end of the transaction
/// on: its entity tag is another, and exports of what has changed tell of it. Its version stays, so that no form that
/// somebody has open meanwhile is refused, and nothing is recorded: undoing a name comes through here as well.
enum ShownNames {
    /// Makes the triggers in the writing connection; temporary, as those of `UndoLog`.
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
                -- Whoever changed the item itself has dated it.
                CREATE TEMP TRIGGER renamed_dated AFTER UPDATE OF changedAt ON item BEGIN
                    DELETE FROM renamedItem WHERE id = NEW.id;
                END;
                """)
    }

    /// Dates the items of this transaction, each later than before, even where the clock stands.
    static func settle(at now: Timestamp, in db: Database) throws {
        guard try db.row("SELECT 1 FROM renamedItem LIMIT 1", []) != nil else { return }
        try db.run(
            "UPDATE item SET changedAt = max(changedAt + 1, ?) WHERE id IN (SELECT id FROM renamedItem)", [now])
    }
}

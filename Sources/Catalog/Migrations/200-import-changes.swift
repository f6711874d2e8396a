extension Migration {
    /// When a run or one of its rows changed, for exports that ask what changed since a moment: people settle rows and undo
    /// runs long after the end. What becomes of an item by itself is no change of the run.
    static let importChanges = Migration(
        "200-import-changes",
        sql: """
            ALTER TABLE importRun ADD COLUMN changedAt INTEGER NOT NULL DEFAULT 0;
            UPDATE importRun SET changedAt = coalesce(finishedAt, startedAt);

            CREATE TRIGGER importRunBegins AFTER INSERT ON importRun WHEN NEW.changedAt = 0 BEGIN
                UPDATE importRun SET changedAt = NEW.startedAt WHERE id = NEW.id;
            END;
            CREATE TRIGGER importRunChanges AFTER UPDATE OF state, problem, finishedAt, dayOrder ON importRun BEGIN
                UPDATE importRun SET changedAt = CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
                WHERE id = NEW.id;
            END;
            CREATE TRIGGER importRowChanges AFTER UPDATE OF status, reason, isNew ON importRow BEGIN
                UPDATE importRun SET changedAt = CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
                WHERE id = NEW.run;
            END;
            """)
}

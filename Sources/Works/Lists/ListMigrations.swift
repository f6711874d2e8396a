import Catalog

extension Migration {
    /// How many works that are not in the trash stand in a list.
    static let workListCounts = Migration(
        "157-work-list-counts",
        sql: """
            ALTER TABLE workList ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
            UPDATE workList SET count = (SELECT count(*) FROM workListEntry JOIN item ON item.id = workListEntry.item
                WHERE list = workList.id AND state <> 'trashed');
            CREATE INDEX workListOrder ON workList(owner, kind, position, id);
            CREATE TRIGGER workListEntryComes AFTER INSERT ON workListEntry BEGIN
                UPDATE workList SET count = count + 1
                WHERE id = NEW.list AND (SELECT state FROM item WHERE id = NEW.item) <> 'trashed';
            END;
            CREATE TRIGGER workListEntryGoes AFTER DELETE ON workListEntry BEGIN
                UPDATE workList SET count = count - 1
                WHERE id = OLD.list AND (SELECT state FROM item WHERE id = OLD.item) <> 'trashed';
            END;
            CREATE TRIGGER workListEntryState AFTER UPDATE OF state ON item
            WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'trashed') <> (NEW.state = 'trashed') BEGIN
                UPDATE workList SET count = count + iif(NEW.state = 'trashed', -1, 1)
                WHERE id IN (SELECT list FROM workListEntry WHERE item = NEW.id);
            END;
            -- Before the list goes, so that undoing its deletion finds the rows in the order of making.
            CREATE TRIGGER workListLeaves BEFORE DELETE ON workList BEGIN
                DELETE FROM workListEntry WHERE list = OLD.id;
            END;
            """)
}

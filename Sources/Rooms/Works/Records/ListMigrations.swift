import Catalog

extension Migration {
    /// Lists in an order of one's own.
    static let workLists = Migration(
        "126-imports-lists",
        sql: """
            CREATE TABLE workList(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind <> ''),
                name TEXT NOT NULL CHECK (name <> ''),
                nameKey TEXT NOT NULL,
                note TEXT NOT NULL DEFAULT '',
                position INTEGER NOT NULL DEFAULT 0,
                UNIQUE (owner, kind, nameKey)
            ) STRICT;
            CREATE TABLE workListEntry(
                list INTEGER NOT NULL REFERENCES workList(id) ON DELETE CASCADE,
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                note TEXT NOT NULL DEFAULT '',
                PRIMARY KEY (list, item)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX workListEntryItem ON workListEntry(item);
            CREATE INDEX workListEntryOrder ON workListEntry(list, position);

            -- Before the item goes, so that undoing its deletion finds the rows in the order of making.
            CREATE TRIGGER workListEntriesLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
                DELETE FROM workListEntry WHERE item = OLD.id;
            END;
            """)

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

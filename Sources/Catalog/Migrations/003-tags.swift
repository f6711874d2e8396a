extension Migration {
    static let tags = Migration(
        "003-tags",
        sql: """
            CREATE TABLE tag(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> '' AND instr(name, char(10)) = 0),
                nameKey TEXT NOT NULL,
                initials TEXT NOT NULL,
                sortName TEXT NOT NULL,
                count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
                UNIQUE (owner, nameKey)
            ) STRICT;
            CREATE INDEX tagInitials ON tag(owner, initials);
            CREATE INDEX tagSort ON tag(owner, sortName);
            CREATE INDEX tagCount ON tag(owner, count);

            CREATE TABLE itemTag(
                tag INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                PRIMARY KEY (tag, position)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX itemTagItem ON itemTag(item, tag);

            CREATE TRIGGER tagCountInsert AFTER INSERT ON itemTag BEGIN
                UPDATE tag SET count = count + 1
                WHERE id = NEW.tag AND (SELECT state FROM item WHERE id = NEW.item) = 'kept';
            END;
            CREATE TRIGGER tagCountDelete AFTER DELETE ON itemTag BEGIN
                UPDATE tag SET count = count - 1
                WHERE id = OLD.tag AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
            END;
            CREATE TRIGGER tagCountState AFTER UPDATE OF state ON item
            WHEN (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                UPDATE tag SET count = count + iif(NEW.state = 'kept', 1, -1)
                WHERE id IN (SELECT tag FROM itemTag WHERE item = NEW.id);
            END;
            -- Before the item goes, while its state is still known to the trigger above.
            CREATE TRIGGER itemTagsLeave BEFORE DELETE ON item BEGIN
                DELETE FROM itemTag WHERE item = OLD.id;
            END;

            -- tagNames spares every list a join: names in order of the alphabet, a line each.
            CREATE TRIGGER tagNamesInsert AFTER INSERT ON itemTag BEGIN
                UPDATE item SET tagNames = (
                    SELECT group_concat(name, char(10)) FROM (
                        SELECT tag.name FROM itemTag JOIN tag ON tag.id = itemTag.tag
                        WHERE itemTag.item = NEW.item ORDER BY tag.sortName, tag.id))
                WHERE id = NEW.item AND instr(char(10) || tagNames || char(10),
                    char(10) || (SELECT name FROM tag WHERE id = NEW.tag) || char(10)) = 0;
            END;
            CREATE TRIGGER tagNamesDelete AFTER DELETE ON itemTag BEGIN
                UPDATE item SET tagNames = coalesce((
                    SELECT group_concat(name, char(10)) FROM (
                        SELECT tag.name FROM itemTag JOIN tag ON tag.id = itemTag.tag
                        WHERE itemTag.item = OLD.item ORDER BY tag.sortName, tag.id)), '')
                WHERE id = OLD.item;
            END;
            CREATE TRIGGER tagNamesRename AFTER UPDATE OF name, sortName ON tag WHEN OLD.name <> NEW.name BEGIN
                UPDATE item SET tagNames = (
                    SELECT group_concat(name, char(10)) FROM (
                        SELECT tag.name FROM itemTag JOIN tag ON tag.id = itemTag.tag
                        WHERE itemTag.item = item.id ORDER BY tag.sortName, tag.id))
                WHERE id IN (SELECT item FROM itemTag WHERE tag = NEW.id);
            END;
            """)
}

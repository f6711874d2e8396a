extension Migration {
    /// Items with their folders, tags and relations.
    static let items = """
        -- Columns of an item that every list shows. The table of its kind has the others, with the item's id as key.
        CREATE TABLE item(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE CHECK (length(uid) = 36),
            kind TEXT NOT NULL CHECK (kind <> ''),
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            title TEXT NOT NULL,
            subtitle TEXT NOT NULL DEFAULT '',
            note TEXT NOT NULL DEFAULT '',
            state TEXT NOT NULL DEFAULT 'kept' CHECK (state = 'inbox' OR state = 'kept' OR state = 'archived' OR state = 'trashed'),
            favouriteAt INTEGER,
            addedAt INTEGER NOT NULL CHECK (addedAt BETWEEN 0 AND 8000000000000),
            changedAt INTEGER NOT NULL,
            trashedAt INTEGER,
            trashedFrom TEXT CHECK (trashedFrom = 'inbox' OR trashedFrom = 'kept' OR trashedFrom = 'archived'),
            folder INTEGER,
            cover TEXT REFERENCES media(sha256),
            placeholder TEXT CHECK (length(placeholder) = 14),
            version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
            sortTitle TEXT NOT NULL,
            sources TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(sources)),
            position INTEGER NOT NULL UNIQUE CHECK (position = (addedAt << 20) | (id & 1048575)),
            tagNames TEXT NOT NULL DEFAULT '',
            FOREIGN KEY (folder, owner) REFERENCES folder(id, owner),
            CHECK ((state = 'trashed') = (trashedAt IS NOT NULL)),
            CHECK ((state = 'trashed') = (trashedFrom IS NOT NULL))
        ) STRICT;
        CREATE INDEX itemNewest ON item(owner, state, position);
        CREATE INDEX itemKindNewest ON item(owner, state, kind, position);
        CREATE INDEX itemTitle ON item(owner, state, sortTitle);
        CREATE INDEX itemKindTitle ON item(owner, state, kind, sortTitle);
        CREATE INDEX itemChanged ON item(owner, state, changedAt);
        CREATE INDEX itemKindChanged ON item(owner, state, kind, changedAt);
        CREATE INDEX itemFolderNewest ON item(folder, owner, state, position) WHERE folder IS NOT NULL;
        CREATE INDEX itemFolderTitle ON item(folder, owner, state, sortTitle) WHERE folder IS NOT NULL;
        CREATE INDEX itemFolderChanged ON item(folder, owner, state, changedAt) WHERE folder IS NOT NULL;
        CREATE INDEX itemFavouriteNewest ON item(owner, state, position) WHERE favouriteAt IS NOT NULL;
        CREATE INDEX itemFavouriteTitle ON item(owner, state, sortTitle) WHERE favouriteAt IS NOT NULL;
        CREATE INDEX itemFavouriteChanged ON item(owner, state, changedAt) WHERE favouriteAt IS NOT NULL;
        CREATE INDEX itemTrashed ON item(trashedAt) WHERE trashedAt IS NOT NULL;
        CREATE INDEX itemCover ON item(cover) WHERE cover IS NOT NULL;
        CREATE TRIGGER itemStaysInPlace BEFORE UPDATE OF id, position, addedAt, uid ON item
        WHEN OLD.id <> NEW.id OR OLD.position <> NEW.position OR OLD.uid <> NEW.uid BEGIN
            SELECT raise(ABORT, 'an item keeps its id, uid and position');
        END;

        -- Number of a person's items of each kind in each state.
        CREATE TABLE itemCount(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            state TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count >= 0),
            favourites INTEGER NOT NULL CHECK (favourites >= 0),
            PRIMARY KEY (owner, kind, state)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER itemCountInsert AFTER INSERT ON item BEGIN
            INSERT INTO itemCount VALUES (NEW.owner, NEW.kind, NEW.state, 1, NEW.favouriteAt IS NOT NULL)
            ON CONFLICT DO UPDATE SET count = count + 1, favourites = favourites + excluded.favourites;
            UPDATE folder SET count = count + 1 WHERE id = NEW.folder AND NEW.state = 'kept';
        END;
        CREATE TRIGGER itemCountDelete AFTER DELETE ON item BEGIN
            UPDATE itemCount SET count = count - 1, favourites = favourites - (OLD.favouriteAt IS NOT NULL)
            WHERE owner = OLD.owner AND kind = OLD.kind AND state = OLD.state;
            UPDATE folder SET count = count - 1 WHERE id = OLD.folder AND OLD.state = 'kept';
        END;
        CREATE TRIGGER itemCountUpdate AFTER UPDATE OF owner, kind, state, favouriteAt ON item
        WHEN OLD.owner <> NEW.owner OR OLD.kind <> NEW.kind OR OLD.state <> NEW.state
            OR (OLD.favouriteAt IS NULL) <> (NEW.favouriteAt IS NULL) BEGIN
            UPDATE itemCount SET count = count - 1, favourites = favourites - (OLD.favouriteAt IS NOT NULL)
            WHERE owner = OLD.owner AND kind = OLD.kind AND state = OLD.state;
            INSERT INTO itemCount VALUES (NEW.owner, NEW.kind, NEW.state, 1, NEW.favouriteAt IS NOT NULL)
            ON CONFLICT DO UPDATE SET count = count + 1, favourites = favourites + excluded.favourites;
        END;

        CREATE TABLE folder(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            parent INTEGER CHECK (parent <> id),
            name TEXT NOT NULL CHECK (name <> ''),
            emoji TEXT NOT NULL DEFAULT '',
            position INTEGER NOT NULL,
            count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
            UNIQUE (id, owner),
            FOREIGN KEY (parent, owner) REFERENCES folder(id, owner)
        ) STRICT;
        CREATE INDEX folderParent ON folder(owner, parent, position);
        CREATE INDEX folderChildren ON folder(parent, owner);
        CREATE TRIGGER folderCountUpdate AFTER UPDATE OF state, folder ON item
        WHEN OLD.state <> NEW.state OR OLD.folder IS NOT NEW.folder BEGIN
            UPDATE folder SET count = count - 1 WHERE id = OLD.folder AND OLD.state = 'kept';
            UPDATE folder SET count = count + 1 WHERE id = NEW.folder AND NEW.state = 'kept';
        END;

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
        -- BEFORE, because tagCountDelete reads the state of the item.
        CREATE TRIGGER itemTagsLeave BEFORE DELETE ON item BEGIN
            DELETE FROM itemTag WHERE item = OLD.id;
        END;
        -- item.tagNames saves a join in every list: the names of the tags in alphabetical order, one on each line.
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

        CREATE TABLE relation(
            a INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            b INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            kind TEXT NOT NULL DEFAULT 'related' CHECK (kind <> ''),
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (a, b, kind),
            CHECK (a <> b)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX relationBack ON relation(b, a);
        """
}

extension Migration {
    static let items = Migration(
        "002-items",
        sql: """
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

            CREATE TABLE item(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE CHECK (length(uid) = 36),
                kind TEXT NOT NULL CHECK (kind <> ''),
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                title TEXT NOT NULL,
                subtitle TEXT NOT NULL DEFAULT '',
                note TEXT NOT NULL DEFAULT '',
                state TEXT NOT NULL DEFAULT 'kept' CHECK (state IN ('inbox', 'kept', 'archived', 'trashed')),
                favouriteAt INTEGER,
                addedAt INTEGER NOT NULL CHECK (addedAt BETWEEN 0 AND 8000000000000),
                changedAt INTEGER NOT NULL,
                trashedAt INTEGER,
                trashedFrom TEXT CHECK (trashedFrom IN ('inbox', 'kept', 'archived')),
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
            CREATE TRIGGER folderCountUpdate AFTER UPDATE OF state, folder ON item
            WHEN OLD.state <> NEW.state OR OLD.folder IS NOT NEW.folder BEGIN
                UPDATE folder SET count = count - 1 WHERE id = OLD.folder AND OLD.state = 'kept';
                UPDATE folder SET count = count + 1 WHERE id = NEW.folder AND NEW.state = 'kept';
            END;
            """)
}

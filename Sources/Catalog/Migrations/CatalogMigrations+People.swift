extension Migration {
    /// People, what belongs to them, and the originals of the media folder.
    static let people = """
        CREATE TABLE person(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            nick TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (nick <> ''),
            language TEXT NOT NULL DEFAULT 'ko' CHECK (language IN ('ko', 'en')),
            theme TEXT NOT NULL DEFAULT 'system' CHECK (theme = 'light' OR theme = 'dark' OR theme = 'system'),
            picture TEXT REFERENCES media(sha256),
            isAdministrator INTEGER NOT NULL DEFAULT 0 CHECK (isAdministrator IN (0, 1)),
            createdAt INTEGER NOT NULL
        , drawing TEXT NOT NULL DEFAULT 'fox' CHECK (drawing <> ''), leavingAt INTEGER) STRICT;
        CREATE UNIQUE INDEX personAdministrator ON person(isAdministrator) WHERE isAdministrator = 1;
        CREATE INDEX personPicture ON person(picture) WHERE picture IS NOT NULL;

        -- Signed-in browsers, and tokens.
        CREATE TABLE device(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('browser', 'token')),
            tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
            scope TEXT NOT NULL CHECK (scope = 'read' OR scope = 'add' OR scope = 'everything'),
            createdAt INTEGER NOT NULL,
            lastSeenAt INTEGER,
            expiresAt INTEGER,
            revokedAt INTEGER
        ) STRICT;
        CREATE INDEX devicePerson ON device(person);

        CREATE TABLE loginLink(
            tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
            person INTEGER REFERENCES person(id) ON DELETE CASCADE,
            expiresAt INTEGER NOT NULL,
            usedAt INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX loginLinkPerson ON loginLink(person);

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

        -- Settings of a person, or of the instance if person is NULL.
        CREATE TABLE setting(
            id INTEGER PRIMARY KEY,
            person INTEGER REFERENCES person(id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            value TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX settingName ON setting(name, coalesce(person, 0));
        CREATE INDEX settingPerson ON setting(person);

        CREATE TABLE recentSearch(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            text TEXT NOT NULL CHECK (text <> ''),
            lastUsedAt INTEGER NOT NULL,
            UNIQUE (person, text)
        ) STRICT;
        CREATE INDEX recentSearchUse ON recentSearch(person, lastUsedAt);

        -- Notifications of events that concern a person.
        CREATE TABLE notification(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind <> ''),
            titleKo TEXT NOT NULL CHECK (titleKo <> ''),
            titleEn TEXT NOT NULL CHECK (titleEn <> ''),
            path TEXT CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
            times INTEGER NOT NULL DEFAULT 1 CHECK (times >= 1),
            createdAt INTEGER NOT NULL,
            readAt INTEGER
        ) STRICT;
        CREATE INDEX notificationPerson ON notification(person, id);
        CREATE INDEX notificationUnread ON notification(person) WHERE readAt IS NULL;

        -- Originals, which are the files of the media folder.
        CREATE TABLE media(
            sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64),
            type TEXT NOT NULL,
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            width INTEGER CHECK (width > 0),
            height INTEGER CHECK (height > 0),
            placeholder TEXT CHECK (length(placeholder) = 14),
            createdAt INTEGER NOT NULL,
            damaged INTEGER NOT NULL DEFAULT 0 CHECK (damaged IN (0, 1))
        ) STRICT, WITHOUT ROWID;

        -- Identity of the instance and number of originals that it ever stored, which are compared with the media folder.
        CREATE TABLE instance(
            id INTEGER PRIMARY KEY CHECK (id = 1),
            uid TEXT NOT NULL,
            mediaCount INTEGER NOT NULL
        ) STRICT;
        INSERT INTO instance VALUES (1, lower(hex(randomblob(16))), 0);
        -- Originals whose rows the program deleted, until a sweep deletes their files.
        CREATE TABLE releasedMedia(sha256 TEXT PRIMARY KEY, releasedAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TRIGGER mediaTaken AFTER INSERT ON media BEGIN
            UPDATE instance SET mediaCount = mediaCount + 1;
            DELETE FROM releasedMedia WHERE sha256 = new.sha256;
        END;

        -- Permanently deleted items, for exports of what changed since a moment. An item that an undo restores is removed.
        -- No foreign key to the owner: when a person is deleted, itemDeleted would still add rows for them.
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

        -- Copies of shared items. Each reader has an item of their own, so that a list reads only one person's index. owner
        -- repeats the owner of the item.
        CREATE TABLE sharedItem(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            -- The same for all copies: the uid of the author's item.
            sharedID TEXT NOT NULL CHECK (sharedID <> ''),
            -- Nobody once that person has left the house; then the name is the last one that they had.
            author INTEGER REFERENCES person(id) ON DELETE SET NULL,
            authorName TEXT NOT NULL,
            -- Whether what the author changes appears here too.
            receivesUpdates INTEGER NOT NULL DEFAULT 0 CHECK (receivesUpdates IN (0, 1)),
            CHECK (NOT (receivesUpdates = 1 AND author IS owner))
        ) STRICT;
        CREATE UNIQUE INDEX sharedItemSharedID ON sharedItem(sharedID, owner);
        CREATE INDEX sharedItemOwner ON sharedItem(owner);
        CREATE INDEX sharedItemAuthor ON sharedItem(author) WHERE author IS NOT NULL;
        CREATE TRIGGER sharedItemFollows AFTER UPDATE OF title, subtitle, cover, placeholder ON item
        WHEN (OLD.title <> NEW.title OR OLD.subtitle <> NEW.subtitle OR OLD.cover IS NOT NEW.cover
                OR OLD.placeholder IS NOT NEW.placeholder)
            AND EXISTS (SELECT 1 FROM sharedItem WHERE item = NEW.id AND author = owner)
        BEGIN
            UPDATE item SET title = NEW.title, sortTitle = NEW.sortTitle, subtitle = NEW.subtitle,
                cover = NEW.cover, placeholder = NEW.placeholder, version = version + 1, changedAt = NEW.changedAt
            WHERE id IN (
                SELECT copy.item FROM sharedItem AS own
                CROSS JOIN sharedItem AS copy ON copy.sharedID = own.sharedID AND copy.receivesUpdates = 1
                WHERE own.item = NEW.id);
        END;
        CREATE TRIGGER sharedItemAuthorName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
            UPDATE sharedItem SET authorName = NEW.nick WHERE author = NEW.id;
        END;
        """
}

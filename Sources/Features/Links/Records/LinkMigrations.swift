import Catalog
import GRDB

extension Migration {
    /// Creates the tables of links. `owner` and `position` repeat the values of `item`, so that filters such as
    /// unread read one index in list order, however many rows match, and the unique constraint can include the
    /// owner.
    static let links = Migration(
        "003-links",
        sql: """
            CREATE TABLE link(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                url TEXT NOT NULL CHECK (length(url) BETWEEN 8 AND 32768),
                normalizedURL TEXT NOT NULL CHECK (normalizedURL <> ''),
                host TEXT NOT NULL,
                site TEXT NOT NULL DEFAULT '',
                description TEXT NOT NULL DEFAULT '',
                author TEXT,
                published TEXT,
                content TEXT NOT NULL DEFAULT 'page'
                    CHECK (content = 'page' OR content = 'image' OR content = 'video' OR content = 'audio' OR content = 'pdf' OR content = 'file'),
                favicon TEXT REFERENCES media(sha256),
                isUnread INTEGER NOT NULL DEFAULT 1 CHECK (isUnread IN (0, 1)),
                previewState TEXT NOT NULL DEFAULT 'pending' CHECK (previewState = 'pending' OR previewState = 'done' OR previewState = 'failed'),
                previewCode TEXT,
                checkedAt INTEGER,
                nextCheckAt INTEGER,
                checkCode TEXT,
                failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
                brokenAt INTEGER,
                CHECK (brokenAt IS NULL OR checkCode IS NOT NULL)
            ) STRICT;
            CREATE UNIQUE INDEX linkAddress ON link(owner, normalizedURL);
            CREATE INDEX linkUnread ON link(owner, position) WHERE isUnread = 1;
            CREATE INDEX linkBroken ON link(owner, position) WHERE brokenAt IS NOT NULL;
            CREATE INDEX linkPending ON link(position) WHERE previewState = 'pending';
            CREATE INDEX linkDue ON link(nextCheckAt) WHERE nextCheckAt IS NOT NULL;
            CREATE INDEX linkFavicon ON link(favicon) WHERE favicon IS NOT NULL;
            CREATE INDEX linkHost ON link(host) WHERE favicon IS NOT NULL;

            CREATE TABLE linkCheck(
                id INTEGER PRIMARY KEY,
                item INTEGER NOT NULL REFERENCES link(item) ON DELETE CASCADE,
                at INTEGER NOT NULL,
                status INTEGER,
                code TEXT NOT NULL,
                verdict TEXT NOT NULL CHECK (verdict = 'alive' OR verdict = 'unsure' OR verdict = 'gone'),
                movedTo TEXT
            ) STRICT;
            CREATE INDEX linkCheckItem ON linkCheck(item, id);

            -- What the chips above the list say; only what lists show is counted.
            CREATE TABLE linkCount(
                owner INTEGER PRIMARY KEY REFERENCES person(id) ON DELETE CASCADE,
                unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
                broken INTEGER NOT NULL DEFAULT 0 CHECK (broken >= 0)
            ) STRICT;
            CREATE TRIGGER linkCountInsert AFTER INSERT ON link BEGIN
                INSERT OR IGNORE INTO linkCount(owner) VALUES (NEW.owner);
                UPDATE linkCount SET unread = unread + NEW.isUnread, broken = broken + (NEW.brokenAt IS NOT NULL)
                WHERE owner = NEW.owner AND (SELECT state FROM item WHERE id = NEW.item) = 'kept';
            END;
            CREATE TRIGGER linkCountUpdate AFTER UPDATE OF isUnread, brokenAt ON link
            WHEN (OLD.isUnread <> NEW.isUnread OR (OLD.brokenAt IS NULL) <> (NEW.brokenAt IS NULL))
                AND (SELECT state FROM item WHERE id = NEW.item) = 'kept' BEGIN
                UPDATE linkCount SET unread = unread - OLD.isUnread + NEW.isUnread,
                    broken = broken - (OLD.brokenAt IS NOT NULL) + (NEW.brokenAt IS NOT NULL)
                WHERE owner = NEW.owner;
            END;
            CREATE TRIGGER linkCountDelete AFTER DELETE ON link
            WHEN (SELECT state FROM item WHERE id = OLD.item) = 'kept' BEGIN
                UPDATE linkCount SET unread = unread - OLD.isUnread, broken = broken - (OLD.brokenAt IS NOT NULL)
                WHERE owner = OLD.owner;
            END;
            CREATE TRIGGER linkCountState AFTER UPDATE OF state ON item
            WHEN NEW.kind = 'link' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                UPDATE linkCount SET
                    unread = unread + iif(NEW.state = 'kept', 1, -1) * coalesce(
                        (SELECT isUnread FROM link WHERE item = NEW.id), 0),
                    broken = broken + iif(NEW.state = 'kept', 1, -1) * coalesce(
                        (SELECT brokenAt IS NOT NULL FROM link WHERE item = NEW.id), 0)
                WHERE owner = NEW.owner;
            END;
            -- Before the item goes, while its state is still known to the triggers above.
            CREATE TRIGGER linkLeaves BEFORE DELETE ON item WHEN OLD.kind = 'link' BEGIN
                DELETE FROM link WHERE item = OLD.id;
            END;
            """)
}

extension Migration {
    /// Recomputes the keys of addresses from which whole families of parameters were removed. A key can only become
    /// longer, so no two links collide.
    static let linkKeys = Migration("204-link-keys") { db in
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT item, url, normalizedURL FROM link
                WHERE url LIKE '%?%' OR url LIKE '%#%'
                """)
        for row in rows {
            let (url, storedKey): (String, String) = (row["url"], row["normalizedURL"])
            guard let key = try? LinkAddress(url).normalized, key != storedKey else { continue }
            try db.execute(
                sql: "UPDATE OR IGNORE link SET normalizedURL = ? WHERE item = ?",
                arguments: [key, row["item"] as Int64])
        }
    }
}

extension TrackedTable {
    static let link = TrackedTable("link", item: "item", owner: "owner")
}

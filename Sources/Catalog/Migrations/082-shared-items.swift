extension Migration {
    /// Of a thing that several people have, each has an item of their own: so every list stays a walk along one person's
    /// index. `owner` repeats what `item` says.
    static let sharedItems = Migration(
        "082-shared-items",
        sql: """
            CREATE TABLE sharedItem(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                -- The same for all copies: the uid of the author's item.
                thing TEXT NOT NULL CHECK (thing <> ''),
                -- Nobody once that person has left the house; then the name is the last one that they had.
                author INTEGER REFERENCES person(id) ON DELETE SET NULL,
                authorName TEXT NOT NULL,
                -- Whether what the author changes appears here too.
                follows INTEGER NOT NULL DEFAULT 0 CHECK (follows IN (0, 1)),
                CHECK (NOT (follows = 1 AND author IS owner))
            ) STRICT;
            CREATE UNIQUE INDEX sharedItemThing ON sharedItem(thing, owner);
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
                    CROSS JOIN sharedItem AS copy ON copy.thing = own.thing AND copy.follows = 1
                    WHERE own.item = NEW.id);
            END;
            CREATE TRIGGER sharedItemAuthorName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
                UPDATE sharedItem SET authorName = NEW.nick WHERE author = NEW.id;
            END;
            """)
}

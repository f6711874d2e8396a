import Catalog

extension Migration {
    package static let workImports: [Migration] = [workLists, workParts, importEffects]

    /// Lists in an order of one's own.
    private static let workLists = Migration(
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

    private static let workParts = Migration(
        "127-imports-parts",
        sql: """
            CREATE TABLE bookQuote(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                text TEXT NOT NULL CHECK (text <> ''),
                -- The page, as written.
                place TEXT NOT NULL DEFAULT '',
                note TEXT NOT NULL DEFAULT '',
                createdAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX bookQuoteItem ON bookQuote(item);
            CREATE INDEX bookQuoteOwner ON bookQuote(owner, id);

            -- What somebody has of a work on a shelf of their own.
            CREATE TABLE workHolding(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                copies INTEGER NOT NULL DEFAULT 0 CHECK (copies >= 0),
                -- To whom it is lent; empty for nobody.
                lentTo TEXT NOT NULL DEFAULT '',
                -- As far as they are known: '2024', '2024-05' or '2024-05-01'.
                lentOn TEXT CHECK (lentOn GLOB '[0-9][0-9][0-9][0-9]*' AND length(lentOn) IN (4, 7, 10)),
                returnedOn TEXT CHECK (returnedOn GLOB '[0-9][0-9][0-9][0-9]*' AND length(returnedOn) IN (4, 7, 10))
            ) STRICT;
            CREATE INDEX workHoldingOwner ON workHolding(owner);

            CREATE TABLE workSeries(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                nameKey TEXT NOT NULL,
                -- '1', '2.5', '1-3'; empty where nobody says.
                number TEXT NOT NULL DEFAULT ''
            ) STRICT;
            CREATE INDEX workSeriesName ON workSeries(owner, nameKey);

            CREATE TRIGGER workPartsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
                DELETE FROM bookQuote WHERE item = OLD.id;
                DELETE FROM workHolding WHERE item = OLD.id;
                DELETE FROM workSeries WHERE item = OLD.id;
            END;
            """)

    /// What imports did beside making items: so a second import knows what the first one brought, and a run can be undone.
    private static let importEffects = Migration(
        "128-imports-effects",
        sql: """
            CREATE TABLE importEffect(
                id INTEGER PRIMARY KEY,
                run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                -- NULL for what belongs to no item, such as a list.
                item INTEGER REFERENCES item(id) ON DELETE CASCADE,
                tableName TEXT NOT NULL,
                -- The row that was added, recognised or changed; of list entries the list.
                rowKey INTEGER NOT NULL,
                -- 'added', 'known', or 'changed' with a field.
                deed TEXT NOT NULL CHECK (deed IN ('added', 'known', 'changed')),
                -- What the file calls it.
                origin TEXT,
                field TEXT,
                before ANY,
                after ANY,
                CHECK ((deed = 'changed') = (field IS NOT NULL))
            ) STRICT;
            CREATE UNIQUE INDEX importEffectOrigin ON importEffect(person, origin) WHERE origin IS NOT NULL;
            CREATE INDEX importEffectRun ON importEffect(run);
            CREATE INDEX importEffectItem ON importEffect(item) WHERE item IS NOT NULL;
            CREATE INDEX importEffectRow ON importEffect(tableName, rowKey, run);
            """)
}

extension TrackedTable {
    package static let workImports = [
        TrackedTable("workList", owner: "owner", derived: ["count"]),
        TrackedTable("workListEntry", item: "item"),
        TrackedTable("bookQuote", item: "item", owner: "owner"),
        TrackedTable("workHolding", item: "item", owner: "owner", derived: ["place"]),
        TrackedTable("workSeries", item: "item", owner: "owner"),
    ]
}

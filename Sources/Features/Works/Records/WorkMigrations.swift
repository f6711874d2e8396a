import Catalog

extension Migration {
    /// The tables that all kinds of works share. Each kind has its own tables in addition.
    package static let works = [
        Migration("005-works", sql: workTables),
        earlierDates("work", ["workTerm": "itemPosition", "workHolding": "itemPosition"], of: .movie, .book),
    ]

    private static let workTables = """
        -- Lists in an order of one's own, and how many works that are not in the trash stand in each.
        CREATE TABLE workList(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind <> ''),
            name TEXT NOT NULL CHECK (name <> ''),
            nameKey TEXT NOT NULL,
            note TEXT NOT NULL DEFAULT '',
            position INTEGER NOT NULL DEFAULT 0, count INTEGER NOT NULL DEFAULT 0,
            UNIQUE (owner, kind, nameKey)
        ) STRICT;
        CREATE INDEX workListOrder ON workList(owner, kind, position, id);

        CREATE TABLE workListEntry(
            list INTEGER NOT NULL REFERENCES workList(id) ON DELETE CASCADE,
            item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            note TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (list, item)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX workListEntryItem ON workListEntry(item);
        CREATE INDEX workListEntryOrder ON workListEntry(list, position);
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
        -- Before the list or the item goes, so that undoing its deletion finds the rows in the order of making.
        CREATE TRIGGER workListLeaves BEFORE DELETE ON workList BEGIN
            DELETE FROM workListEntry WHERE list = OLD.id;
        END;
        CREATE TRIGGER workListEntriesLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
            DELETE FROM workListEntry WHERE item = OLD.id;
        END;

        -- Genres and countries. kind and itemPosition repeat what item says: a list of one genre then walks one
        -- index in list order.
        CREATE TABLE workTerm(
            item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            facet TEXT NOT NULL CHECK (facet IN ('genre', 'country')),
            key TEXT NOT NULL,
            name TEXT NOT NULL CHECK (name <> ''),
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            itemPosition INTEGER NOT NULL,
            PRIMARY KEY (item, facet, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX workTermItemPosition ON workTerm(owner, kind, facet, key, itemPosition);

        -- Of what is kept: how many works have a genre, a person, a year, a series.
        CREATE TABLE workFacetCount(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            facet TEXT NOT NULL,
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
            PRIMARY KEY (owner, kind, facet, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX workFacetCountOrder ON workFacetCount(owner, kind, facet, count DESC, key);
        CREATE TRIGGER workTermCounts AFTER INSERT ON workTerm BEGIN
            INSERT INTO workFacetCount SELECT NEW.owner, NEW.kind, NEW.facet, NEW.key, NEW.name, 1
            WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
            ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER workTermLeaves AFTER DELETE ON workTerm BEGIN
            UPDATE workFacetCount SET count = count - 1
            WHERE (owner, kind, facet, key) = (OLD.owner, OLD.kind, OLD.facet, OLD.key)
                AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
        END;
        CREATE TRIGGER workTermState AFTER UPDATE OF state ON item
        WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
            INSERT INTO workFacetCount SELECT owner, kind, facet, key, name, iif(NEW.state = 'kept', 1, 0)
            FROM workTerm WHERE item = NEW.id
            ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
        END;
        -- Before the item goes, so that undoing its deletion finds the rows in the order of making.
        CREATE TRIGGER workTermsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
            DELETE FROM workTerm WHERE item = OLD.id;
        END;

        -- The series of a work, and its number there.
        CREATE TABLE workSeries(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            nameKey TEXT NOT NULL,
            -- '1', '2.5', '1-3'; empty where nobody says.
            number TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX workSeriesName ON workSeries(owner, nameKey);
        CREATE TRIGGER workSeriesCounts AFTER INSERT ON workSeries BEGIN
            INSERT INTO workFacetCount SELECT NEW.owner, kind, 'series', NEW.nameKey, NEW.name, 1
            FROM item WHERE id = NEW.item AND state = 'kept'
            ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER workSeriesLeaves BEFORE DELETE ON workSeries BEGIN
            UPDATE workFacetCount SET count = count - 1
            WHERE (owner, kind, facet, key) =
                (SELECT OLD.owner, kind, 'series', OLD.nameKey FROM item WHERE id = OLD.item AND state = 'kept');
        END;
        CREATE TRIGGER workSeriesMoves AFTER UPDATE OF nameKey ON workSeries WHEN OLD.nameKey <> NEW.nameKey BEGIN
            UPDATE workFacetCount SET count = count - 1
            WHERE (owner, kind, facet, key) =
                (SELECT OLD.owner, kind, 'series', OLD.nameKey FROM item WHERE id = OLD.item AND state = 'kept');
            INSERT INTO workFacetCount SELECT NEW.owner, kind, 'series', NEW.nameKey, NEW.name, 1
            FROM item WHERE id = NEW.item AND state = 'kept'
            ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER workSeriesState AFTER UPDATE OF state ON item
        WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
            INSERT INTO workFacetCount SELECT owner, NEW.kind, 'series', nameKey, name, iif(NEW.state = 'kept', 1, 0)
            FROM workSeries WHERE item = NEW.id
            ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
        END;

        -- What somebody has of a work on a shelf of their own. itemPosition is the item's position.
        CREATE TABLE workHolding(
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            copies INTEGER NOT NULL DEFAULT 0 CHECK (copies >= 0),
            -- To whom it is lent; empty for nobody.
            lentTo TEXT NOT NULL DEFAULT '',
            -- As far as they are known: '2024', '2024-05' or '2024-05-01'.
            lentOn TEXT CHECK (lentOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(lentOn) = 4 OR length(lentOn) = 7 OR length(lentOn) = 10)),
            returnedOn TEXT CHECK (returnedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(returnedOn) = 4 OR length(returnedOn) = 7 OR length(returnedOn) = 10))
        , itemPosition INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE INDEX workHoldingOwner ON workHolding(owner);
        CREATE INDEX workHoldingOwned ON workHolding(owner, itemPosition) WHERE copies > 0;
        CREATE INDEX workHoldingLent ON workHolding(owner, itemPosition) WHERE lentTo <> '' AND returnedOn IS NULL;
        CREATE TRIGGER workHoldingPlace AFTER INSERT ON workHolding BEGIN
            UPDATE workHolding SET itemPosition = (SELECT position FROM item WHERE id = NEW.item) WHERE item = NEW.item;
        END;

        -- Viewings and readings by year, month, genre, person and rating, and what they add up to.
        CREATE TABLE workLogTotal(
            owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            -- '2024', or 'all'.
            period TEXT NOT NULL,
            facet TEXT NOT NULL CHECK (facet = 'year' OR facet = 'month' OR facet = 'genre' OR facet = 'person' OR facet = 'rating'),
            -- Empty for a year or a month that nobody knows.
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL,
            -- Minutes or pages.
            size INTEGER NOT NULL,
            PRIMARY KEY (owner, kind, period, facet, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX workLogTotalOrder ON workLogTotal(owner, kind, period, facet, count DESC, key);

        CREATE TRIGGER workPartsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
            DELETE FROM workHolding WHERE item = OLD.id;
            DELETE FROM workSeries WHERE item = OLD.id;
        END;
        """
}

extension TrackedTable {
    package static let works = [
        TrackedTable("workTerm", item: "item", owner: "owner"),
        TrackedTable("workList", owner: "owner", derived: ["count"]),
        TrackedTable("workListEntry", item: "item"),
        TrackedTable("workHolding", item: "item", owner: "owner", derived: ["itemPosition"]),
        TrackedTable("workSeries", item: "item", owner: "owner"),
    ]
}

import Catalog

extension Migration {
    static let workSeries = Migration(
        "127-imports-parts", part: "series",
        sql: """
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

    /// How many works a series has.
    static let workSeriesCounts = Migration(
        "151-work-series-counts", part: "series",
        sql: """
            INSERT INTO workCount
            SELECT workSeries.owner, kind, 'series', nameKey, min(name), count(*)
            FROM workSeries JOIN item ON item.id = workSeries.item WHERE state = 'kept'
            GROUP BY workSeries.owner, kind, nameKey;
            CREATE TRIGGER workSeriesCounts AFTER INSERT ON workSeries BEGIN
                INSERT INTO workCount SELECT NEW.owner, kind, 'series', NEW.nameKey, NEW.name, 1
                FROM item WHERE id = NEW.item AND state = 'kept'
                ON CONFLICT DO UPDATE SET count = count + 1;
            END;
            CREATE TRIGGER workSeriesLeaves BEFORE DELETE ON workSeries BEGIN
                UPDATE workCount SET count = count - 1
                WHERE (owner, kind, facet, key) =
                    (SELECT OLD.owner, kind, 'series', OLD.nameKey FROM item WHERE id = OLD.item AND state = 'kept');
            END;
            CREATE TRIGGER workSeriesMoves AFTER UPDATE OF nameKey ON workSeries WHEN OLD.nameKey <> NEW.nameKey BEGIN
                UPDATE workCount SET count = count - 1
                WHERE (owner, kind, facet, key) =
                    (SELECT OLD.owner, kind, 'series', OLD.nameKey FROM item WHERE id = OLD.item AND state = 'kept');
                INSERT INTO workCount SELECT NEW.owner, kind, 'series', NEW.nameKey, NEW.name, 1
                FROM item WHERE id = NEW.item AND state = 'kept'
                ON CONFLICT DO UPDATE SET count = count + 1;
            END;
            CREATE TRIGGER workSeriesState AFTER UPDATE OF state ON item
            WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                INSERT INTO workCount SELECT owner, NEW.kind, 'series', nameKey, name, iif(NEW.state = 'kept', 1, 0)
                FROM workSeries WHERE item = NEW.id
                ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
            END;
            """)
}

import Catalog

extension Migration {
    static let workHoldings = Migration(
        "127-imports-parts", part: "holding",
        sql: """
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
            """)

    /// What is owned or lent in list order.
    static let workHoldingPlaces = Migration(
        "151-work-series-counts", part: "holding",
        sql: """
            ALTER TABLE workHolding ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
            UPDATE workHolding SET place = (SELECT position FROM item WHERE id = item);
            CREATE TRIGGER workHoldingPlace AFTER INSERT ON workHolding BEGIN
                UPDATE workHolding SET place = (SELECT position FROM item WHERE id = NEW.item) WHERE item = NEW.item;
            END;
            CREATE INDEX workHoldingOwned ON workHolding(owner, place) WHERE copies > 0;
            CREATE INDEX workHoldingLent ON workHolding(owner, place) WHERE lentTo <> '' AND returnedOn IS NULL;
            """)
}

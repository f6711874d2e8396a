import Catalog

extension Migration {
    /// Genres and countries, and how many works have each. `kind` and `place`, the item's position, repeat what `item`
    /// says: a list of one genre then walks one index in list order.
    package static let workTerms = Migration(
        "129-work-terms",
        sql: """
            CREATE TABLE workTerm(
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                facet TEXT NOT NULL CHECK (facet IN ('genre', 'country')),
                key TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                place INTEGER NOT NULL,
                PRIMARY KEY (item, facet, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX workTermPlace ON workTerm(owner, kind, facet, key, place);

            -- Of what is kept: genres, countries, people.
            CREATE TABLE workCount(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                facet TEXT NOT NULL,
                key TEXT NOT NULL,
                name TEXT NOT NULL,
                count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
                PRIMARY KEY (owner, kind, facet, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX workCountOrder ON workCount(owner, kind, facet, count DESC, key);

            CREATE TRIGGER workTermCounts AFTER INSERT ON workTerm BEGIN
                INSERT INTO workCount SELECT NEW.owner, NEW.kind, NEW.facet, NEW.key, NEW.name, 1
                WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
                ON CONFLICT DO UPDATE SET count = count + 1;
            END;
            CREATE TRIGGER workTermLeaves AFTER DELETE ON workTerm BEGIN
                UPDATE workCount SET count = count - 1
                WHERE (owner, kind, facet, key) = (OLD.owner, OLD.kind, OLD.facet, OLD.key)
                    AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
            END;
            CREATE TRIGGER workTermState AFTER UPDATE OF state ON item
            WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                INSERT INTO workCount SELECT owner, kind, facet, key, name, iif(NEW.state = 'kept', 1, 0)
                FROM workTerm WHERE item = NEW.id
                ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
            END;
            -- Before the item goes, so that undoing its deletion finds the rows in the order of making.
            CREATE TRIGGER workTermsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
                DELETE FROM workTerm WHERE item = OLD.id;
            END;
            """)

    /// People of a kind's works in list order, and how many works each has.
    package static func people(_ name: String, of kind: String) -> Migration {
        Migration(
            name,
            sql: """
                ALTER TABLE \(kind)Credit ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
                UPDATE \(kind)Credit SET place = (SELECT position FROM item WHERE id = item);
                DROP INDEX \(kind)CreditName;
                CREATE INDEX \(kind)CreditPlace ON \(kind)Credit(owner, nameKey, place, item);

                INSERT INTO workCount
                SELECT \(kind)Credit.owner, '\(kind)', 'person', nameKey, min(name), count(DISTINCT item.id)
                FROM \(kind)Credit JOIN item ON item.id = \(kind)Credit.item WHERE state = 'kept'
                GROUP BY \(kind)Credit.owner, nameKey;

                -- Somebody with two roles in one work is one person in one work.
                CREATE TRIGGER \(kind)CreditCounts AFTER INSERT ON \(kind)Credit
                WHEN NOT EXISTS (SELECT 1 FROM \(kind)Credit AS other WHERE other.item = NEW.item
                    AND other.nameKey = NEW.nameKey AND other.position <> NEW.position) BEGIN
                    INSERT INTO workCount SELECT NEW.owner, '\(kind)', 'person', NEW.nameKey, NEW.name, 1
                    WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
                    ON CONFLICT DO UPDATE SET count = count + 1;
                END;
                CREATE TRIGGER \(kind)CreditLeaves AFTER DELETE ON \(kind)Credit
                WHEN NOT EXISTS (SELECT 1 FROM \(kind)Credit AS other WHERE other.item = OLD.item
                    AND other.nameKey = OLD.nameKey) BEGIN
                    UPDATE workCount SET count = count - 1
                    WHERE (owner, kind, facet, key) = (OLD.owner, '\(kind)', 'person', OLD.nameKey)
                        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
                END;
                CREATE TRIGGER \(kind)CreditState AFTER UPDATE OF state ON item
                WHEN NEW.kind = '\(kind)' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                    INSERT INTO workCount SELECT owner, '\(kind)', 'person', nameKey, min(name), iif(NEW.state = 'kept', 1, 0)
                    FROM \(kind)Credit WHERE item = NEW.id GROUP BY owner, nameKey
                    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
                END;
                """)
    }
}

extension TrackedTable {
    package static let workTerms = [TrackedTable("workTerm", item: "item", owner: "owner")]
}

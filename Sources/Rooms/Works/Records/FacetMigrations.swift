import Catalog

extension Migration {
    /// With the ratings beside a status: what is wanted and rated is next to nothing, but would be looked for in every
    /// row of either.
    /// - Parameter kind: the table.
    package static func ratedStatus(of kind: String) -> Migration {
        Migration(
            "160-\(kind)-rated-status",
            sql: """
                DROP INDEX \(kind)Status;
                CREATE INDEX \(kind)Status ON \(kind)(owner, status, position, rating);
                """)
    }

    /// Genres and countries, and how many works have each. `kind` and `place`, the item's position, repeat what `item`
    /// says: a list of one genre then walks one index in list order.
    static let workTerms = Migration(
        "150-work-terms",
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

            -- Of what is kept: how many works have a genre, a person, a year.
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

    /// A column that works are narrowed by.
    package struct CountedColumn: Sendable {
        let facet: String
        /// SQL for the key, with `ROW` for the row; NULL for none.
        let key: String
        let columns: String

        package init(_ facet: String, _ key: String, of columns: String) {
            self.facet = facet
            self.key = key
            self.columns = columns
        }
    }

    /// People of a kind's works in list order, and how many works each person, year and rating has.
    package static func counts(_ name: String, of kind: String, _ columns: [CountedColumn]) -> Migration {
        Migration(name, sql: people(of: kind) + columns.map { counts(of: kind, $0) }.joined())
    }

    private static func people(of kind: String) -> String {
        """
        ALTER TABLE \(kind)Credit ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        UPDATE \(kind)Credit SET place = (SELECT position FROM item WHERE id = item);
        DROP INDEX \(kind)CreditName;
        CREATE INDEX \(kind)CreditPlace ON \(kind)Credit(owner, nameKey, place, item, position, role);

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

        """
    }

    private static func counts(of kind: String, _ column: CountedColumn) -> String {
        let (facet, name) = (column.facet, "\(kind)\(column.facet.prefix(1).uppercased())\(column.facet.dropFirst())")
        let key = { (row: String) in column.key.replacing("ROW", with: row) }
        let add = { (row: String) in
            """
            INSERT INTO workCount SELECT \(row).owner, '\(kind)', '\(facet)', \(key(row)), '', 1
                WHERE \(key(row)) IS NOT NULL AND (SELECT state FROM item WHERE id = \(row).item) = 'kept'
                ON CONFLICT DO UPDATE SET count = count + 1;
            """
        }
        let remove = """
            UPDATE workCount SET count = count - 1
                WHERE (owner, kind, facet, key) = (OLD.owner, '\(kind)', '\(facet)', \(key("OLD")))
                    AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
            """
        return """
            INSERT INTO workCount
            SELECT \(kind).owner, '\(kind)', '\(facet)', \(key(kind)), '', count(*)
            FROM \(kind) JOIN item ON item.id = \(kind).item WHERE item.state = 'kept' AND \(key(kind)) IS NOT NULL
            GROUP BY 1, 4;
            CREATE TRIGGER \(name)Counts AFTER INSERT ON \(kind) BEGIN
                \(add("NEW"))
            END;
            CREATE TRIGGER \(name)Leaves AFTER DELETE ON \(kind) BEGIN
                \(remove)
            END;
            CREATE TRIGGER \(name)Changes AFTER UPDATE OF \(column.columns) ON \(kind)
            WHEN \(key("OLD")) IS NOT \(key("NEW")) BEGIN
                \(remove)
                \(add("NEW"))
            END;
            CREATE TRIGGER \(name)State AFTER UPDATE OF state ON item
            WHEN NEW.kind = '\(kind)' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                INSERT INTO workCount SELECT owner, '\(kind)', '\(facet)', \(key(kind)), '', iif(NEW.state = 'kept', 1, 0)
                FROM \(kind) WHERE item = NEW.id AND \(key(kind)) IS NOT NULL
                ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
            END;

            """
    }
}

/// A column by which works are filtered. Triggers count in `workFacetCount` how many works have each of its values.
package struct FacetColumn: Sendable {
    private let facet: String
    /// SQL for the key, with `ROW` for the row; NULL for none.
    private let key: String
    /// Names of the columns that ``key`` reads, separated by commas.
    private let columns: String

    package init(_ facet: String, _ key: String, of columns: String) {
        self.facet = facet
        self.key = key
        self.columns = columns
    }

    /// Returns the triggers that count the works of a kind for each person and for each value of the columns.
    package static func sql(of kind: String, _ columns: [FacetColumn]) -> String {
        creditTriggers(of: kind) + columns.map { $0.triggers(of: kind) }.joined()
    }

    private static func creditTriggers(of kind: String) -> String {
        """
        -- Somebody with two roles in one work is one person in one work.
        CREATE TRIGGER \(kind)CreditCounts AFTER INSERT ON \(kind)Credit
        WHEN NOT EXISTS (SELECT 1 FROM \(kind)Credit AS other WHERE other.item = NEW.item
            AND other.nameKey = NEW.nameKey AND other.position <> NEW.position) BEGIN
            INSERT INTO workFacetCount SELECT NEW.owner, '\(kind)', 'person', NEW.nameKey, NEW.name, 1
            WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
            ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER \(kind)CreditLeaves AFTER DELETE ON \(kind)Credit
        WHEN NOT EXISTS (SELECT 1 FROM \(kind)Credit AS other WHERE other.item = OLD.item
            AND other.nameKey = OLD.nameKey) BEGIN
            UPDATE workFacetCount SET count = count - 1
            WHERE (owner, kind, facet, key) = (OLD.owner, '\(kind)', 'person', OLD.nameKey)
                AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
        END;
        CREATE TRIGGER \(kind)CreditState AFTER UPDATE OF state ON item
        WHEN NEW.kind = '\(kind)' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
            INSERT INTO workFacetCount SELECT owner, '\(kind)', 'person', nameKey, min(name), iif(NEW.state = 'kept', 1, 0)
            FROM \(kind)Credit WHERE item = NEW.id GROUP BY owner, nameKey
            ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
        END;

        """
    }

    private func triggers(of kind: String) -> String {
        let name = "\(kind)\(facet.prefix(1).uppercased())\(facet.dropFirst())"
        let key = { (row: String) in self.key.replacing("ROW", with: row) }
        let add = """
            INSERT INTO workFacetCount SELECT NEW.owner, '\(kind)', '\(facet)', \(key("NEW")), '', 1
                WHERE \(key("NEW")) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
                ON CONFLICT DO UPDATE SET count = count + 1;
            """
        let remove = """
            UPDATE workFacetCount SET count = count - 1
                WHERE (owner, kind, facet, key) = (OLD.owner, '\(kind)', '\(facet)', \(key("OLD")))
                    AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
            """
        return """
            CREATE TRIGGER \(name)Counts AFTER INSERT ON \(kind) BEGIN
                \(add)
            END;
            CREATE TRIGGER \(name)Leaves AFTER DELETE ON \(kind) BEGIN
                \(remove)
            END;
            CREATE TRIGGER \(name)Changes AFTER UPDATE OF \(columns) ON \(kind)
            WHEN \(key("OLD")) IS NOT \(key("NEW")) BEGIN
                \(remove)
                \(add)
            END;
            CREATE TRIGGER \(name)State AFTER UPDATE OF state ON item
            WHEN NEW.kind = '\(kind)' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
                INSERT INTO workFacetCount SELECT owner, '\(kind)', '\(facet)', \(key(kind)), '', iif(NEW.state = 'kept', 1, 0)
                FROM \(kind) WHERE item = NEW.id AND \(key(kind)) IS NOT NULL
                ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
            END;

            """
    }
}

import Catalog

extension Migration {
    /// Viewings and readings by year, month, genre, person and rating, and what they add up to: counted as they come, so
    /// that no page adds them up.
    static let workTallies = Migration(
        "154-work-tallies",
        sql: """
            CREATE TABLE workTally(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                -- '2024', or 'all'.
                period TEXT NOT NULL,
                facet TEXT NOT NULL CHECK (facet IN ('year', 'month', 'genre', 'person', 'rating')),
                -- Empty for a year or a month that nobody knows.
                key TEXT NOT NULL,
                name TEXT NOT NULL,
                count INTEGER NOT NULL,
                -- Minutes or pages.
                size INTEGER NOT NULL,
                PRIMARY KEY (owner, kind, period, facet, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX workTallyOrder ON workTally(owner, kind, period, facet, count DESC, key);
            """)

    /// What a kind's occasions add up to.
    ///
    /// A view says what the occasions of an item count for. Before anything changes that the view looks at, what it says of
    /// the item is taken away, and added again afterwards.
    /// - Parameters:
    ///   - day: the column of `table` that says when it ended.
    ///   - size: the column of the kind's table that is added up.
    ///   - maker: the role of the people that are counted.
    ///   - counts: SQL on `occasion`: whether it counts.
    package static func tallies(
        _ name: String, of kind: String, table: String, day: String, size: String, maker: String, counts: String
    ) -> Migration {
        func change(_ item: String, _ sign: String) -> String {
            """
            INSERT INTO workTally SELECT owner, '\(kind)', period, facet, key, name, \(sign)1, \(sign)size
                FROM \(kind)Tally WHERE item IN (\(item))
                ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
            """
        }
        func around(_ label: String, _ event: String, on table: String, item: String, when: String = "1") -> String {
            """
            CREATE TRIGGER \(kind)\(label)Before BEFORE \(event) ON \(table) WHEN \(when) BEGIN
                \(change(item, "-"))
            END;
            CREATE TRIGGER \(kind)\(label)After AFTER \(event) ON \(table) WHEN \(when) BEGIN
                \(change(item, ""))
            END;

            """
        }
        let base = """
            FROM \(table) AS occasion CROSS JOIN \(kind) ON \(kind).item = occasion.item \
            CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'
            """
        let year = "coalesce(substr(occasion.\(day), 1, 4), '')"
        let given = "coalesce(occasion.rating, \(kind).rating)"
        let added = "coalesce(\(kind).\(size), 0)"
        func select(_ period: String, _ facet: String, _ key: String, _ name: String, _ from: String, _ when: String)
            -> String
        {
            """
            SELECT occasion.item AS item, occasion.owner AS owner, \(period) AS period, '\(facet)' AS facet, \(key) AS key,
                \(name) AS name, \(added) AS size
            \(base) \(from) WHERE \(counts) AND \(when)
            """
        }
        let hasYear = "occasion.\(day) IS NOT NULL"
        let genres = "CROSS JOIN workTerm AS term ON term.item = occasion.item AND term.facet = 'genre'"
        // Somebody named twice in the title is one person.
        let makers = """
            CROSS JOIN \(kind)Credit AS credit ON credit.item = occasion.item AND credit.role = '\(maker)'
            AND NOT EXISTS (SELECT 1 FROM \(kind)Credit AS other WHERE other.item = credit.item
                AND other.role = '\(maker)' AND other.nameKey = credit.nameKey AND other.position < credit.position)
            """
        let parts = [
            select("'all'", "year", year, year, "", "1"),
            select(year, "month", "substr(occasion.\(day), 6, 2)", "''", "", hasYear),
            select("'all'", "genre", "term.key", "term.name", genres, "1"),
            select(year, "genre", "term.key", "term.name", genres, hasYear),
            select("'all'", "person", "credit.nameKey", "credit.name", makers, "1"),
            select(year, "person", "credit.nameKey", "credit.name", makers, hasYear),
            select("'all'", "rating", "printf('%04.1f', \(given))", "''", "", "\(given) IS NOT NULL"),
            select(year, "rating", "printf('%04.1f', \(given))", "''", "", "\(given) IS NOT NULL AND \(hasYear)"),
        ]
        let state = "NEW.kind = '\(kind)' AND (OLD.state = 'trashed') <> (NEW.state = 'trashed')"
        // Most works that come have no occasion yet, and the view is long.
        func counted(_ item: String) -> String { "EXISTS (SELECT 1 FROM \(table) WHERE item = \(item))" }
        return Migration(
            name,
            sql: """
                CREATE VIEW \(kind)Tally AS
                \(parts.joined(separator: "\nUNION ALL\n"));
                INSERT INTO workTally
                SELECT owner, '\(kind)', period, facet, key, min(name), count(*), sum(size) FROM \(kind)Tally
                GROUP BY owner, period, facet, key;

                """
                    + around("OccasionComes", "INSERT", on: table, item: "NEW.item")
                    + around("OccasionGoes", "DELETE", on: table, item: "OLD.item")
                    + around("OccasionChanges", "UPDATE", on: table, item: "OLD.item, NEW.item")
                    + around(
                        "TermComes", "INSERT", on: "workTerm", item: "NEW.item",
                        when: "NEW.facet = 'genre' AND \(counted("NEW.item"))")
                    + around(
                        "TermGoes", "DELETE", on: "workTerm", item: "OLD.item",
                        when: "OLD.facet = 'genre' AND \(counted("OLD.item"))")
                    + around(
                        "CreditComes", "INSERT", on: "\(kind)Credit", item: "NEW.item",
                        when: "NEW.role = '\(maker)' AND \(counted("NEW.item"))")
                    + around(
                        "CreditGoes", "DELETE", on: "\(kind)Credit", item: "OLD.item",
                        when: "OLD.role = '\(maker)' AND \(counted("OLD.item"))")
                    + around(
                        "SizeChanges", "UPDATE OF \(size), rating", on: kind, item: "OLD.item",
                        when: counted("OLD.item"))
                    + around(
                        "StateChanges", "UPDATE OF state", on: "item", item: "OLD.id",
                        when: "\(state) AND \(counted("OLD.id"))"))
    }
}

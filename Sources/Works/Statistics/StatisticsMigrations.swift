import Catalog

extension Migration {
    /// Viewings and readings by year, and what they add up to: counted as they come, so that no page adds them up.
    package static let workYears = Migration(
        "129-work-years",
        sql: """
            CREATE TABLE workYear(
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                -- '2024'; empty for those without a date.
                year TEXT NOT NULL,
                count INTEGER NOT NULL DEFAULT 0,
                -- Minutes or pages.
                size INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (owner, kind, year)
            ) STRICT, WITHOUT ROWID;
            """)

    /// - Parameters:
    ///   - day: the column of `table` that says when it ended.
    ///   - size: the column of the kind's table that is added up.
    ///   - counts: SQL, with `ROW` for the row: whether it counts.
    package static func years(
        _ name: String, of kind: String, table: String, day: String, size: String, counts: String
    ) -> Migration {
        func change(_ row: String, _ sign: String) -> String {
            """
            INSERT INTO workYear SELECT \(row).owner, '\(kind)', substr(coalesce(\(row).\(day), ''), 1, 4), \(sign)1,
                \(sign)coalesce((SELECT \(size) FROM \(kind) WHERE item = \(row).item), 0)
            WHERE \(counts.replacing("ROW", with: row))
            ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
            """
        }
        return Migration(
            name,
            sql: """
                INSERT INTO workYear
                SELECT \(table).owner, '\(kind)', substr(coalesce(\(day), ''), 1, 4), count(*), coalesce(sum(\(size)), 0)
                FROM \(table) JOIN \(kind) ON \(kind).item = \(table).item WHERE \(counts.replacing("ROW", with: table))
                GROUP BY 1, 3;
                CREATE TRIGGER \(table)YearCounts AFTER INSERT ON \(table) BEGIN \(change("NEW", "")) END;
                CREATE TRIGGER \(table)YearLeaves BEFORE DELETE ON \(table) BEGIN \(change("OLD", "-")) END;
                CREATE TRIGGER \(table)YearChanges AFTER UPDATE ON \(table) BEGIN
                    \(change("OLD", "-"))
                    \(change("NEW", ""))
                END;
                CREATE TRIGGER \(kind)YearSize AFTER UPDATE OF \(size) ON \(kind) WHEN OLD.\(size) IS NOT NEW.\(size) BEGIN
                    INSERT INTO workYear
                    SELECT owner, '\(kind)', substr(coalesce(\(day), ''), 1, 4), 0,
                        count(*) * (coalesce(NEW.\(size), 0) - coalesce(OLD.\(size), 0))
                    FROM \(table) WHERE item = NEW.item AND \(counts.replacing("ROW", with: table)) GROUP BY 1, 3
                    ON CONFLICT DO UPDATE SET size = size + excluded.size;
                END;
                CREATE INDEX \(kind)Rating ON \(kind)(owner, rating) WHERE rating IS NOT NULL;
                """)
    }
}

/// A log of viewings or readings, and the SQL that counts it. The stored views and triggers call an entry `occasion`.
///
/// A view has a row for each count to which an entry belongs. Before a change to anything that the view reads, a trigger subtracts its
/// rows from `workLogTotal`; after the change, another one adds them again.
package struct LogAggregate: Sendable {
    private let kind: String
    /// Table of the log entries.
    private let table: String
    /// Column of `table` with the day on which a viewing or reading ended.
    private let day: String
    /// Column of the kind's table that is added up: minutes or pages.
    private let size: String
    /// Role of the people that are counted.
    private let maker: String
    /// SQL condition on `occasion` that is true for entries that count.
    private let condition: String

    package init(of kind: String, table: String, day: String, size: String, maker: String, condition: String = "1") {
        (self.kind, self.table, self.day) = (kind, table, day)
        (self.size, self.maker, self.condition) = (size, maker, condition)
    }

    /// SQL of the view, and of the triggers that keep `workLogTotal` equal to it.
    package var sql: String { view + "\n" + triggers }

    private var view: String {
        let base = """
            FROM \(table) AS occasion CROSS JOIN \(kind) ON \(kind).item = occasion.item \
            CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'
            """
        let year = "coalesce(substr(occasion.\(day), 1, 4), '')"
        let rating = "coalesce(occasion.rating, \(kind).rating)"
        let sizeOrZero = "coalesce(\(kind).\(size), 0)"
        func select(_ period: String, _ facet: String, _ key: String, _ name: String, _ from: String, _ when: String)
            -> String
        {
            """
            SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, \
            \(period) AS period, '\(facet)' AS facet, \(key) AS key,
                \(name) AS name, \(sizeOrZero) AS size
            \(base) \(from) WHERE \(condition) AND \(when)
            """
        }
        let hasYear = "occasion.\(day) IS NOT NULL"
        let genres = "CROSS JOIN workTerm AS term ON term.item = occasion.item AND term.facet = 'genre'"
        // A person named twice in a work's credits counts once.
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
            select("'all'", "rating", "printf('%04.1f', \(rating))", "''", "", "\(rating) IS NOT NULL"),
            select(year, "rating", "printf('%04.1f', \(rating))", "''", "", "\(rating) IS NOT NULL AND \(hasYear)"),
        ]
        return "CREATE VIEW \(kind)LogTotal AS\n\(parts.joined(separator: "\nUNION ALL\n"));"
    }

    private var triggers: String {
        let state = "NEW.kind = '\(kind)' AND (OLD.state = 'trashed') <> (NEW.state = 'trashed')"
        // The view is long and most new works have no entry yet, so that each trigger checks for one first.
        func hasEntry(_ item: String) -> String { "EXISTS (SELECT 1 FROM \(table) WHERE item = \(item))" }
        return trigger("OccasionComesAfter", "AFTER INSERT ON \(table)", change("", where: "occasion = NEW.id"))
            + trigger("OccasionGoesBefore", "BEFORE DELETE ON \(table)", change("-", where: "occasion = OLD.id"))
            + trigger("OccasionChangesBefore", "BEFORE UPDATE ON \(table)", change("-", where: "occasion = OLD.id"))
            + trigger("OccasionChangesAfter", "AFTER UPDATE ON \(table)", change("", where: "occasion = NEW.id"))
            + updateTrigger(
                "TermComes", "INSERT ON workTerm", item: "NEW.item",
                when: "NEW.facet = 'genre' AND \(hasEntry("NEW.item"))")
            + updateTrigger(
                "TermGoes", "DELETE ON workTerm", item: "OLD.item",
                when: "OLD.facet = 'genre' AND \(hasEntry("OLD.item"))")
            + updateTrigger(
                "CreditComes", "INSERT ON \(kind)Credit", item: "NEW.item",
                when: "NEW.role = '\(maker)' AND \(hasEntry("NEW.item"))")
            + updateTrigger(
                "CreditGoes", "DELETE ON \(kind)Credit", item: "OLD.item",
                when: "OLD.role = '\(maker)' AND \(hasEntry("OLD.item"))")
            + updateTrigger(
                "SizeChanges", "UPDATE OF \(size), rating ON \(kind)", item: "OLD.item", when: hasEntry("OLD.item"))
            + updateTrigger(
                "StateChanges", "UPDATE OF state ON item", item: "OLD.id", when: "\(state) AND \(hasEntry("OLD.id"))")
    }

    /// Returns triggers that subtract the view's rows of a work before an event, and add them after it.
    private func updateTrigger(_ name: String, _ event: String, item: String, when: String) -> String {
        trigger("\(name)Before", "BEFORE \(event) WHEN \(when)", change("-", where: "item IN (\(item))"))
            + trigger("\(name)After", "AFTER \(event) WHEN \(when)", change("", where: "item IN (\(item))"))
    }

    private func trigger(_ name: String, _ event: String, _ change: String) -> String {
        """
        CREATE TRIGGER \(kind)\(name) \(event) BEGIN
            \(change)
        END;

        """
    }

    /// Returns SQL that adds rows of the view to `workLogTotal`, or subtracts them.
    /// - Parameter sign: empty to add, "-" to subtract.
    private func change(_ sign: String, where rowCondition: String) -> String {
        """
        INSERT INTO workLogTotal SELECT owner, '\(kind)', period, facet, key, name, \(sign)1, \(sign)size
            FROM \(kind)LogTotal WHERE \(rowCondition)
            ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
        """
    }
}

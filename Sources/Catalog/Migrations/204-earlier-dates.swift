extension Migration {
    /// Allows an import to set an item's time of addition earlier. Triggers update the rows that repeat the item's
    /// position, each in the feature that owns them.
    static let earlierDates = Migration(
        earlierDatesName, part: "items",
        sql: """
            DROP TRIGGER itemStaysInPlace;
            CREATE TRIGGER itemStaysItself BEFORE UPDATE OF id, uid ON item
            WHEN OLD.id <> NEW.id OR OLD.uid <> NEW.uid BEGIN
                SELECT raise(ABORT, 'an item keeps its id and uid');
            END;
            CREATE TRIGGER itemTagMoves AFTER UPDATE OF position ON item WHEN OLD.position <> NEW.position BEGIN
                UPDATE itemTag SET position = NEW.position WHERE item = NEW.id;
            END;
            """)

    private static let earlierDatesName = "204-earlier-dates"

    /// Updates columns of a feature when the positions of its items change.
    /// - Parameters:
    ///   - part: name of the feature.
    ///   - columns: table and column of each.
    ///   - kinds: kinds of items that have such rows.
    package static func earlierDates(
        _ part: String, _ columns: KeyValuePairs<String, String>, of kinds: ItemKind...
    ) -> Migration {
        let kinds = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let moves = columns.map { "    UPDATE \($0) SET \($1) = NEW.position WHERE item = NEW.id;" }
        return Migration(
            earlierDatesName, part: part,
            sql: """
                CREATE TRIGGER \(part)Move AFTER UPDATE OF position ON item
                WHEN NEW.kind IN (\(kinds)) AND OLD.position <> NEW.position BEGIN
                \(moves.joined(separator: "\n"))
                END;
                """)
    }
}

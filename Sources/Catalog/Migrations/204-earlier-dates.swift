extension Migration {
    /// An import may date an item earlier. The rows that repeat the item's position follow by triggers, each in the room that
    /// has them.
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

    /// Lets the columns of a room follow the positions of its items.
    /// - Parameters:
    ///   - part: the room's name.
    ///   - columns: table and column of each.
    ///   - kinds: the kinds of item that have such rows.
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

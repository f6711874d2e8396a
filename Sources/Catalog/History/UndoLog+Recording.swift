import GRDB

extension UndoLog {
    /// Maximum number of actions in a person's history; older ones are deleted.
    static let maxChangesPerPerson = 100

    /// Runs `body` with the triggers on and records its changes. If no row changes, nothing is stored.
    /// - Parameter root: the action that is undone or redone; nil for a new action.
    func record<T>(
        _ action: ActionKind, by person: Person.ID, summary: Phrase, root: Change.ID? = nil, at now: Timestamp,
        in db: Database, _ body: (Database) throws -> T
    ) throws -> (value: T, change: Change.ID?) {
        try db.run(
            "INSERT INTO change(person, action, summaryKo, summaryEn, at, root) VALUES (?, ?, ?, ?, ?, ?)",
            [person, action.rawValue, summary.ko, summary.en, now, root])
        let change = db.lastInsertedRowID
        try db.run("INSERT INTO activeChange VALUES (?, ?)", [change, person])
        let value = try body(db)
        try db.run("DELETE FROM activeChange")
        guard try db.row("SELECT 1 FROM changeRow WHERE change = ? LIMIT 1", [change]) != nil else {
            try db.run("DELETE FROM change WHERE id = ?", [change])
            return (value, nil)
        }
        if root == nil { try deleteOldest(of: person, in: db) }
        return (value, change)
    }

    private func deleteOldest(of person: Person.ID, in db: Database) throws {
        try db.run(
            """
            DELETE FROM change WHERE person = ?1 AND root IS NULL AND id <=
                (SELECT id FROM change WHERE person = ?1 AND root IS NULL ORDER BY id DESC LIMIT 1 OFFSET \(Self.maxChangesPerPerson))
            """, [person])
    }
}

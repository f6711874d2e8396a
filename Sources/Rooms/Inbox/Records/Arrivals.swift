import Catalog
import GRDB
import Text

/// The ledger of what came in. All methods work inside the caller's transaction.
struct Arrivals: Sendable {
    let catalog: Catalog

    /// Those that nobody understood, the newest first.
    func refused(before: Int64? = nil, limit: Int, in scope: Scope) throws -> [Arrival] {
        try scope.db.rows(
            """
            SELECT \(Arrival.columns) FROM arrival INDEXED BY arrivalOwner
            WHERE owner = ? AND state = 'refused' AND discardedAt IS NULL AND id < ? ORDER BY id DESC LIMIT ?
            """, [scope.owner, before ?? .max, limit]
        ).map(Arrival.init(row:))
    }

    func get(_ id: Int64, in scope: Scope) throws -> Arrival {
        let row = try scope.db.existing(
            """
            SELECT \(Arrival.columns) FROM arrival
            WHERE id = ? AND owner = ? AND state = 'refused' AND discardedAt IS NULL
            """, [id, scope.owner])
        var arrival = try Arrival(row: row)
        if let file = arrival.file, try !ArrivalFiles(catalog: catalog).holds(file, in: scope.db) { arrival.file = nil }
        return arrival
    }

    func remove(_ id: Int64, in scope: Scope) throws {
        try scope.db.run("DELETE FROM arrival WHERE id = ? AND owner = ?", [id, scope.owner])
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// Nobody sees it any more, but its bytes stay for some time; see ``ArrivalFiles/sweep()``.
    func discard(_ id: Int64, in scope: Scope) throws {
        try scope.db.run(
            "UPDATE arrival SET discardedAt = ? WHERE id = ? AND owner = ? AND discardedAt IS NULL",
            [catalog.environment.clock.latest, id, scope.owner])
    }

    /// What an item was handed over as; nil for files, and for what did not come in here.
    func content(of item: Int64, in db: Database) throws -> String? {
        try db.value(String.self, "SELECT content FROM arrivalItem WHERE item = ?", [item])
    }

    /// Why these items came in; one statement.
    func reasons(of items: [Int64], in db: Database) throws -> [Int64: ArrivalReason] {
        let rows = try db.rows(
            """
            SELECT item, source, reasonKo, reasonEn
            FROM json_each(?) AS wanted CROSS JOIN arrivalItem ON arrivalItem.item = wanted.value
            """, [jsonArray(items)])
        return try Dictionary(
            stored: rows.map { row in
                let source = try Arrival.Source(rawValue: row.value("source")) ?? .browser
                let reason = try Phrase(row.value("reasonKo"), row.value("reasonEn"))
                return (try row.value("item"), ArrivalReason(source: source, reason: reason))
            })
    }

    /// - Parameter content: the address or text that the item was handed over as.
    func add(_ reason: Phrase, from source: Arrival.Source, content: String?, to item: Int64, in db: Database) throws {
        try db.run(
            """
            INSERT INTO arrivalItem(item, source, reasonKo, reasonEn, content) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(item) DO NOTHING
            """, [item, source.rawValue, reason.ko, reason.en, content])
    }

    /// Keeps what was not understood.
    /// - Parameter print: of a file in a watched folder, until it has been moved; see ``FoundFile/print``.
    func add(
        _ path: String, _ outcome: Ledger, from source: Arrival.Source, folder: String = WatchedFolder.own,
        print: String = "", in scope: Scope
    ) throws {
        try scope.db.run(
            """
            INSERT INTO arrival(owner, source, folder, path, print, state, reasonKo, reasonEn, file, content, arrivedAt,
                isOffer)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(folder, path, print) WHERE print <> '' DO UPDATE SET
                state = excluded.state, reasonKo = excluded.reasonKo, reasonEn = excluded.reasonEn, file = excluded.file,
                isOffer = excluded.isOffer
            """,
            [
                scope.owner, source.rawValue, folder, path, print, outcome.isRefused ? "refused" : "taken",
                outcome.reason.ko,
                outcome.reason.en, outcome.file, outcome.content, catalog.environment.now(), outcome.isOffer,
            ])
        if outcome.isRefused { try catalog.touch(scope.owner, in: scope.db) }
    }

    func add(_ place: TakenPlace, in db: Database) throws {
        try db.run("INSERT OR IGNORE INTO takenPlace(owner, place) VALUES (?, ?)", [place.owner, place.path])
    }

    /// What a watched folder's files came to whose moving has not been seen to end, by path and print.
    func unmoved(in folder: String, in db: Database) throws -> [FileKey: Ledger] {
        let rows = try db.rows(
            """
            SELECT path, print, state, reasonKo, reasonEn, file FROM arrival INDEXED BY arrivalFile
            WHERE folder = ? AND print <> ''
            """, [folder])
        return try Dictionary(
            rows.map { row in
                let state: String = try row.value("state")
                let ledger = try Ledger(
                    isRefused: state == "refused", reason: Phrase(row.value("reasonKo"), row.value("reasonEn")),
                    file: row.value("file"))
                return (try FileKey(path: row.value("path"), print: row.value("print")), ledger)
            }, uniquingKeysWith: { $1 })
    }

    /// The files have moved: a new one of the same name, size and time is another one. Rows of what was taken go with
    /// that, for the items tell the rest.
    func forgetMoved(_ keys: [FileKey], of folder: String, in db: Database) throws {
        for key in keys {
            let arguments: StatementArguments = [folder, key.path, key.print]
            try db.run(
                "DELETE FROM arrival WHERE folder = ? AND path = ? AND print = ? AND state = 'taken' AND print <> ''",
                arguments)
            try db.run(
                "UPDATE arrival SET print = '' WHERE folder = ? AND path = ? AND print = ? AND print <> ''", arguments)
        }
    }
}

/// A file in a watched folder, as the ledger names it.
struct FileKey: Sendable, Hashable {
    let path: String
    let print: String
}

/// A folder of `.taken` that holds files of one person, beside those of others whose own folders lie within it.
struct TakenPlace: Sendable, Hashable {
    let owner: Person.ID
    let path: String
}

/// What the ledger says of something that came in.
struct Ledger: Sendable, Hashable {
    let isRefused: Bool
    let reason: Phrase
    /// Where its bytes lie, or will lie.
    var file: String?
    var content: String?
    /// A room would import it.
    var isOffer = false
}

import GRDB
import Text

/// Import runs and their rows. All methods run inside the caller's transaction, `Catalog.write`: an import is undone as
/// a whole, not row by row through the history.
package struct ImportRunStore: Sendable {
    let environment: CatalogEnvironment
    /// Formats whose runs are visible; nil for all.
    private var formats: [String]?

    init(environment: CatalogEnvironment) {
        self.environment = environment
    }

    /// Returns a view that is limited to the formats of one feature, which can show, continue and undo only those.
    package func filtered(to formats: [String]) -> ImportRunStore {
        var store = self
        store.formats = formats
        return store
    }

    /// Creates a run in the state `staging`.
    /// - Parameter uid: `nil` for a new one.
    package func begin(
        _ uid: String? = nil, format: String, fileName: String, in scope: OwnerScope
    ) throws -> ImportRun {
        let now = environment.now()
        try scope.db.markPages(of: scope.owner)
        try scope.db.run(
            "INSERT INTO importRun(uid, person, format, fileName, state, startedAt) VALUES (?, ?, ?, ?, 'staging', ?)",
            [uid ?? environment.makeUID(at: now), scope.owner, format, fileName.oneLine, now])
        return try get(scope.db.lastInsertedRowID, in: scope)
    }

    /// Returns the latest runs, newest first.
    package func list(limit: Int = 50, in scope: OwnerScope) throws -> [ImportRun] {
        try scope.db.rows(
            """
            SELECT \(ImportRun.columns) FROM importRun WHERE person = ?1
                AND (?2 IS NULL OR format IN (SELECT value FROM json_each(?2))) ORDER BY id DESC LIMIT ?3
            """, [scope.owner, formats.map { jsonArray($0) }, limit]
        ).map(ImportRun.init(row:))
    }

    /// - Throws: `CatalogError.notFound`.
    package func get(_ id: Int64, in scope: OwnerScope) throws -> ImportRun {
        let row = try scope.db.existing(
            """
            SELECT \(ImportRun.columns) FROM importRun WHERE id = ?1 AND person = ?2
                AND (?3 IS NULL OR format IN (SELECT value FROM json_each(?3)))
            """, [id, scope.owner, formats.map { jsonArray($0) }])
        return try ImportRun(row: row)
    }

    /// Sets the state of a run, and the time of its end if it is done or failed.
    package func advance(_ run: Int64, to state: ImportRun.State, problem: String? = nil, in db: Database) throws {
        let hasEnded = state == .done || state == .failed
        let person = try db.value(
            Int64.self,
            """
            UPDATE importRun SET state = ?, problem = ?, finishedAt = coalesce(?, finishedAt) WHERE id = ?
            RETURNING person
            """, [state, problem, hasEnded ? environment.now() : nil, run])
        guard let person else { throw CatalogError.notFound }
        try db.markPages(of: person)
    }
}

import Catalog
import GRDB
import Jobs

extension WorkStore {
    /// Enqueues a lookup of a work, in the caller's transaction. All lookups of a kind share one host name, so that they
    /// keep the interval between requests to one host and pause together when a provider asks for it.
    package func enqueueLookup(of id: Item.ID, priority: Int = NewJob.interactive, in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                W.lookUpJob, item: id, person: scope.owner, priority: priority, host: "\(W.table) providers",
                uniqueKey: "\(W.lookUpJob):\(id)"))
    }

    /// Requests a lookup of a work, also of one that was looked up before.
    package func lookUp(_ id: Item.ID, by owner: Person.ID) throws {
        try catalog.write(of: owner) { scope in
            _ = try get(id, in: scope)
            try setLookupState(.waiting, id, in: scope)
            try enqueueLookup(of: id, in: scope)
        }
    }

    /// Sets the state of a work's lookup. Data from an earlier lookup stays.
    package func setLookupState(_ state: LookupState, _ id: Item.ID, in scope: OwnerScope) throws {
        try scope.db.run("UPDATE \(W.table) SET lookup = ? WHERE item = ?", [state, id])
        try catalog.items.touch([id], in: scope)
    }

    /// Locks a field, so that providers do not change it, or unlocks it.
    package func setLock(_ isLocked: Bool, of field: String, on id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let summary =
            isLocked
            ? Phrase("항목을 잠금", "Locked a field") : Phrase("항목을 풂", "Unlocked a field")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            let stored = try get(id, in: scope)
            guard let source = stored.sources[field], W.sourcedFields.contains(field) else {
                throw CatalogError.notFound
            }
            guard source.isLocked != isLocked else { return }
            try catalog.items.setSource(isLocked ? source.locked : source.unlocked, of: [field], on: id, in: scope.db)
            try catalog.items.touch([id], in: scope)
            try scope.nameChange(after: id)
        }.change
    }
}

extension WorkRecord {
    /// The kind of the jobs that look works up: `LookUpMovieJob`, `LookUpBookJob`.
    package static var lookUpJob: String { "LookUp\(table.prefix(1).uppercased())\(table.dropFirst())Job" }

    /// Keys of the fields whose source is stored.
    static var sourcedFields: [String] {
        ["title", "cover", "credits", "genres", "countries", "series"] + columns.compactMap(\.field)
    }
}

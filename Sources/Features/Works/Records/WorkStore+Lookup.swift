import Catalog
import GRDB
import Jobs

extension WorkStore {
    /// Puts the question into the queue, in the caller's transaction. All of a kind keep the distance that one host is due,
    /// and wait together when a provider asks for a pause.
    package func enqueueLookup(of id: Item.ID, priority: Int = NewJob.interactive, in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                W.lookUpJob, item: id, person: scope.owner, priority: priority, host: "\(W.table) providers",
                uniqueKey: "\(W.lookUpJob):\(id)"))
    }

    /// Asks again, or for the first time.
    package func lookUp(_ id: Item.ID, by owner: Person.ID) throws {
        try catalog.write(of: owner) { scope in
            _ = try get(id, in: scope)
            try setLookupState(.waiting, id, in: scope)
            try enqueueLookup(of: id, in: scope)
        }
    }

    /// A lookup that found something before keeps that.
    package func setLookupState(_ state: LookupState, _ id: Item.ID, in scope: OwnerScope) throws {
        try scope.db.run("UPDATE \(W.table) SET lookup = ? WHERE item = ?", [state, id])
        try catalog.items.touch([id], in: scope)
    }

    /// Keeps a field as it is, or opens it to providers again.
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

    /// The fields that remember where they came from.
    static var sourcedFields: [String] {
        ["title", "cover", "credits", "genres", "countries", "series"] + columns.compactMap(\.field)
    }
}

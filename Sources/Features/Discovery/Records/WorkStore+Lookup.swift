import Catalog
import GRDB
import Jobs
import Providers
import Works

extension WorkStore {
    /// Queues waiting works that have no job, as after an undo. One statement and one for each work.
    /// - Returns: how many; if it equals `limit`, there may be more.
    func enqueueWaiting(limit: Int, in db: Database) throws -> Int {
        let rows = try db.rows(
            """
            SELECT item, owner FROM \(W.table) INDEXED BY \(W.table)Lookup
            WHERE lookup = 'waiting' AND NOT EXISTS (
                SELECT 1 FROM job WHERE job.uniqueKey = ? || item AND state IN ('waiting', 'running', 'paused'))
                AND EXISTS (SELECT 1 FROM item AS own WHERE own.id = \(W.table).item AND own.state <> 'trashed')
            ORDER BY position DESC LIMIT ?
            """, ["\(W.lookUpJob):", limit])
        for row in rows {
            try enqueueLookup(
                of: row.value("item"), priority: NewJob.background, in: OwnerScope(of: row.value("owner"), in: db))
        }
        return rows.count
    }

    /// Marks the works of a person without data from a provider, or without a picture, for lookup.
    /// - Returns: whether there are any.
    func lookUpMissing(in scope: OwnerScope) throws -> Bool {
        try scope.db.run(
            """
            UPDATE \(W.table) SET lookup = 'waiting' WHERE owner = ?1 AND EXISTS (
                SELECT 1 FROM item WHERE item.id = \(W.table).item AND item.state <> 'trashed'
                    AND (lookup IN ('none', 'failed') OR cover IS NULL))
            """, [scope.owner])
        let hasAny = scope.db.changesCount > 0
        try catalog.touch(scope.owner, in: scope.db)
        try catalog.jobs.runNow(W.kind.refreshJob, in: scope.db)
        return hasAny
    }

    /// Fills fields with a provider's data, unless they were typed, locked or imported. Does nothing if the work
    /// was deleted.
    func fill(_ id: Item.ID, with metadata: WorkMetadata, cover: Media?, in scope: OwnerScope) throws {
        guard let stored = try find(id, in: scope), let provider = metadata.identities.first?.source else {
            return
        }
        let source = FieldProvenance(rawValue: provider)
        let sources = stored.sources
        func isFillable(_ field: String, isEmpty: Bool) -> Bool {
            guard let source = sources[field] else { return true }
            return !source.isLocked && (isEmpty || !source.isImported)
        }
        let newWork = W(metadata)
        var (columnValues, filledFields): ([(String, DatabaseValue)], [String]) = ([], [])
        for (index, column) in W.columns.enumerated() {
            guard let field = column.field else { continue }
            let (oldValue, newValue) = (stored.work.values[index], newWork.values[index])
            guard !newValue.isBlank, newValue != oldValue, isFillable(field, isEmpty: oldValue.isBlank) else {
                continue
            }
            // A number identifies one edition, so it is only added, and never if another work has it.
            if column.name == newWork.number?.column {
                guard oldValue.isBlank, let number = newWork.number, try find(number, in: scope) == nil else {
                    continue
                }
            }
            columnValues.append((column.name, newValue))
            filledFields.append(field)
        }
        try setColumns(columnValues, of: id, in: scope.db)
        let maxTermsPerFacet = 12
        let credits = Credit.all(metadata.contributors, for: W.self)
        if !credits.isEmpty, credits != stored.credits, isFillable("credits", isEmpty: stored.credits.isEmpty) {
            try write(credits, of: id, in: scope)
            filledFields.append("credits")
        }
        for (facet, field, names) in [
            (WorkFacet.genre, "genres", metadata.genres), (.country, "countries", metadata.countries),
        ] where !names.isEmpty && isFillable(field, isEmpty: !stored.terms.contains { $0.facet == facet }) {
            try setTerms(names.prefix(maxTermsPerFacet).map { WorkTerm(facet, $0) }, facets: [facet], of: id, in: scope)
            filledFields.append(field)
        }
        if let name = metadata.series, isFillable("series", isEmpty: stored.series == nil), stored.series == nil {
            try setSeries(SeriesPosition(name, ""), of: id, in: scope)
            filledFields.append("series")
        }
        for identity in metadata.identities {
            let page = identity == metadata.identities.first ? metadata.page ?? "" : ""
            try add(WorkExternalID(source: identity.source, id: identity.id, url: page), to: id, in: scope)
        }
        try catalog.items.setSource(source, of: filledFields, on: id, in: scope.db)
        let filledWork = try get(id, in: scope)
        var edit = ItemEdit(subtitle: filledWork.work.subtitle(filledWork.credits))
        if isFillable("title", isEmpty: stored.item.title.isEmpty) { edit.title = metadata.title }
        if let cover, isFillable("cover", isEmpty: stored.item.cover == nil) {
            try catalog.media.record(cover, in: scope.db)
            edit.cover = ItemCover(sha256: cover.sha256, placeholder: cover.placeholder)
        }
        try catalog.items.fill(id, edit, source: source, in: scope)
        try setLookupState(.found, id, in: scope)
        try scope.db.run("DELETE FROM lookupFailure WHERE item = ?", [id])
    }

    /// Stores the reasons of a failed lookup. Keeps the values of the work.
    func recordLookupFailure(_ reasons: [LookupFailure], _ state: LookupState, of id: Item.ID, in scope: OwnerScope)
        throws
    {
        guard try find(id, in: scope) != nil else { return }
        try scope.db.run(
            "INSERT OR REPLACE INTO lookupFailure(item, reasons, triedAt) VALUES (?, ?, ?)",
            [id, reasons.map(\.text).joined(separator: "\n"), catalog.environment.now()])
        try setLookupState(state, id, in: scope)
    }

    /// Returns the reasons of the last failed lookup. One statement.
    func lookupFailures(of id: Item.ID, in db: Database) throws -> [LookupFailure] {
        let text = try db.readFirst("SELECT reasons FROM lookupFailure WHERE item = ?", [id]) { $0.text(0) }
        return (text ?? "").split(separator: "\n").compactMap { LookupFailure(text: $0) }
    }
}

/// Result of one provider that could not identify a work.
struct LookupFailure: Sendable, Hashable {
    /// Code of a provider that has possible matches, none of which is certain.
    static let unsure = "unsure"

    let source: String
    /// Code of a `ProviderError`, or ``unsure``.
    let code: String

    init(source: String, code: String) {
        self.source = source
        self.code = code
    }

    /// Parses ``text``; nil if it has another form.
    init?(text: some StringProtocol) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        self.init(source: String(parts[0]), code: String(parts[1]))
    }

    /// Stored form: `tmdb timed-out`.
    var text: String { "\(source) \(code)" }
}

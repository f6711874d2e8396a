import Catalog
import GRDB
import Text

extension WorkStore {
    /// Adds the values of a draft to an existing work in any state.
    ///
    /// Never replaces a value that a person typed. Typed values that differ from it are added to the note.
    /// - Parameter source: the source of the added values.
    /// - Returns: whether anything changed.
    func join(_ draft: WorkDraft<W>, into id: Item.ID, source: FieldProvenance, in scope: OwnerScope) throws -> Bool {
        let stored = try get(id, in: scope)
        var differences: [String] = []
        let columns = try Self.changes(of: stored, by: draft, source: source, &differences) {
            try find($0, in: scope) == nil
        }
        try setColumns(columns.values, of: id, in: scope.db)
        let people = Set(stored.credits.map { "\($0.role) \(Credit.key($0.name))" })
        let credits = draft.credits.filter { !people.contains("\($0.role) \(Credit.key($0.name))") }
        if !credits.isEmpty { try write(stored.credits + credits, of: id, in: scope) }
        let terms = Set(draft.terms).subtracting(stored.terms)
        if !terms.isEmpty { try setTerms(stored.terms + draft.terms.filter(terms.contains), of: id, in: scope) }
        let isInSeries = stored.series == nil && draft.series != nil
        if isInSeries { try setSeries(draft.series, of: id, in: scope) }
        if let series = draft.series, let known = stored.series, series != known {
            differences.append("\(series.name) \(series.number)")
        }
        for identity in draft.identities { try add(identity, to: id, in: scope) }
        let fields =
            columns.fields + (credits.isEmpty ? [] : ["credits"]) + (isInSeries ? ["series"] : [])
            + (terms.contains { $0.facet == .genre } ? ["genres"] : [])
            + (terms.contains { $0.facet == .country } ? ["countries"] : [])
        let isFilled = !fields.isEmpty || !columns.values.isEmpty
        if isFilled {
            try catalog.items.setSource(source, of: fields, on: id, in: scope.db)
            try catalog.items.touch([id], in: scope)
        }
        if let cover = draft.cover { try catalog.media.record(cover, in: scope.db) }
        let addition = ItemAddition(
            title: draft.title, titleSource: draft.titleSource ?? source,
            notes: [draft.note] + (source == .typed ? differences : []), tags: draft.tags, folder: draft.folder,
            cover: draft.cover.map(ItemCover.init), source: source)
        let isMore = try catalog.items.add(addition, to: id, in: scope)
        if isFilled {
            let now = try get(id, in: scope)
            try catalog.items.fill(
                id, ItemEdit(subtitle: now.work.subtitle(now.credits)), source: source, in: scope)
        }
        return isMore || isFilled
    }

    /// Returns the changes to the columns of the work, to its status and to its rating.
    /// - Parameters:
    ///   - differences: receives values of the draft that do not replace a different one, one line each.
    ///   - isFree: returns whether no work has a number.
    private static func changes(
        of stored: Stored, by draft: WorkDraft<W>, source: FieldProvenance, _ differences: inout [String],
        isFree: (IdentifyingNumber) throws -> Bool
    ) rethrows -> (values: [(String, DatabaseValue)], fields: [String]) {
        var values: [(String, DatabaseValue)] = []
        var fields: [String] = []
        let isAlternativeFilled = zip(W.columns, stored.work.values).contains {
            W.alternativeColumns.contains($0.name) && !$1.isBlank
        }
        for (index, column) in W.columns.enumerated() {
            let (old, new) = (stored.work.values[index], draft.work.values[index])
            if new.isBlank || new == old { continue }
            var isOpen = old.isBlank || source == .typed && column.field.map { stored.sources[$0]?.isOwn } == false
            if W.alternativeColumns.contains(column.name), isAlternativeFilled { isOpen = false }
            if let number = draft.work.number, number.column == column.name {
                isOpen = try old.isBlank && isFree(number)
            }
            if isOpen {
                values.append((column.name, new))
                fields += [column.field].compactMap(\.self)
            } else {
                differences += W.difference(in: column, draft.work)
            }
        }
        if allowsTransition(from: stored.status, to: draft.status) {
            values.append(("status", draft.status.databaseValue))
        }
        if let rating = draft.rating, rating != stored.rating {
            if stored.rating == nil { values.append(("rating", rating.databaseValue)) }
            if stored.rating != nil { differences.append("★ \(rating.stars)") }
        }
        return (values, fields)
    }

    /// Returns whether one status may replace another: wanted becomes seen, never the other way round.
    package static func allowsTransition(from old: W.Status, to new: W.Status) -> Bool {
        old == .none && new != .none || old == .want && new != .want && new != .none
    }
}

extension WorkRecord {
    /// Returns a field with its label in both languages, because the note has no language of its own.
    fileprivate static func difference(in column: WorkColumn, _ work: Self) -> [String] {
        fields.all.filter { $0.columns.contains { $0.name == column.name } }
            .map { "\($0.input.label.ko) · \($0.input.label.en): \($0.text(work))" }
    }
}

extension DatabaseValue {
    /// Whether the value is NULL or the empty text.
    package var isBlank: Bool { isNull || self == "".databaseValue }
}

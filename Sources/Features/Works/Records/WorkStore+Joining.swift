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
        var unusedValues: [String] = []
        let columns = try Self.changes(of: stored, by: draft, source: source, &unusedValues) {
            try find($0, in: scope) == nil
        }
        try setColumns(columns.values, of: id, in: scope.db)
        let creditKeys = Set(stored.credits.map { "\($0.role) \(Credit.key($0.name))" })
        let newCredits = draft.credits.filter { !creditKeys.contains("\($0.role) \(Credit.key($0.name))") }
        if !newCredits.isEmpty { try write(stored.credits + newCredits, of: id, in: scope) }
        let newTerms = Set(draft.terms).subtracting(stored.terms)
        if !newTerms.isEmpty {
            try setTerms(stored.terms + draft.terms.filter(newTerms.contains), of: id, in: scope)
        }
        let hasNewSeries = stored.series == nil && draft.series != nil
        if hasNewSeries { try setSeries(draft.series, of: id, in: scope) }
        if let series = draft.series, let storedSeries = stored.series, series != storedSeries {
            unusedValues.append("\(series.name) \(series.number)")
        }
        for identity in draft.identities { try add(identity, to: id, in: scope) }
        let fields =
            columns.fields + (newCredits.isEmpty ? [] : ["credits"]) + (hasNewSeries ? ["series"] : [])
            + (newTerms.contains { $0.facet == .genre } ? ["genres"] : [])
            + (newTerms.contains { $0.facet == .country } ? ["countries"] : [])
        let hasFilledValues = !fields.isEmpty || !columns.values.isEmpty
        if hasFilledValues {
            try catalog.items.setSource(source, of: fields, on: id, in: scope.db)
            try catalog.items.touch([id], in: scope)
        }
        if let cover = draft.cover { try catalog.media.record(cover, in: scope.db) }
        let addition = ItemAddition(
            title: draft.title, titleSource: draft.titleSource ?? source,
            notes: [draft.note] + (source == .typed ? unusedValues : []), tags: draft.tags, folder: draft.folder,
            cover: draft.cover.map(ItemCover.init), source: source)
        let hasChangedItem = try catalog.items.add(addition, to: id, in: scope)
        if hasFilledValues {
            let updated = try get(id, in: scope)
            try catalog.items.fill(
                id, ItemEdit(subtitle: updated.work.subtitle(updated.credits)), source: source, in: scope)
        }
        return hasChangedItem || hasFilledValues
    }

    /// Returns the changes to the columns of the work, to its status and to its rating.
    /// - Parameters:
    ///   - unusedValues: receives values of the draft that do not replace a different one, one line each.
    ///   - isFree: returns whether no work has a number.
    private static func changes(
        of stored: Stored, by draft: WorkDraft<W>, source: FieldProvenance, _ unusedValues: inout [String],
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
            var isReplaceable =
                old.isBlank || source == .typed && column.field.map { stored.sources[$0]?.isOwn } == false
            if W.alternativeColumns.contains(column.name), isAlternativeFilled { isReplaceable = false }
            if let number = draft.work.number, number.column == column.name {
                isReplaceable = try old.isBlank && isFree(number)
            }
            if isReplaceable {
                values.append((column.name, new))
                fields += [column.field].compactMap(\.self)
            } else {
                unusedValues += W.labelledTexts(of: column, draft.work)
            }
        }
        if allowsTransition(from: stored.status, to: draft.status) {
            values.append(("status", draft.status.databaseValue))
        }
        if let rating = draft.rating, rating != stored.rating {
            if stored.rating == nil { values.append(("rating", rating.databaseValue)) }
            if stored.rating != nil { unusedValues.append("★ \(rating.stars)") }
        }
        return (values, fields)
    }

    /// Returns whether one status may replace another: wanted becomes seen, never the other way round.
    package static func allowsTransition(from old: W.Status, to new: W.Status) -> Bool {
        old == .none && new != .none || old == .want && new != .want && new != .none
    }
}

extension WorkRecord {
    /// Returns the text of a column's field after its label in both languages, because the note has no language.
    fileprivate static func labelledTexts(of column: WorkColumn, _ work: Self) -> [String] {
        fields.all.filter { $0.columns.contains { $0.name == column.name } }
            .map { "\($0.input.label.ko) · \($0.input.label.en): \($0.text(work))" }
    }
}

extension DatabaseValue {
    /// Whether the value is NULL or the empty text.
    package var isBlank: Bool { isNull || self == "".databaseValue }
}

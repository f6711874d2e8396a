import Catalog
import HTTPServer
import Site
import Text

/// The texts that a person typed about a viewing or a reading.
struct LogEntryForm<O: LogEntry>: Sendable, Hashable {
    var texts: [String: String] = [:]
    var rating = ""
    var note = ""

    /// - Parameter today: the date that replaces the word "today".
    init(_ form: FormFields, today: String) {
        for input in O.inputs {
            let text = form.day(input.name)
            texts[input.name] = ["today", "오늘"].contains(text.oneLine.lowercased()) ? today : text
        }
        rating = form["rating"] ?? ""
        note = form["note"] ?? ""
    }

    /// Creates the form of a new entry with its initial texts.
    init(new _: O.Type, isFirst: Bool, today: String) {
        texts = O.defaultValues(isFirst: isFirst, today: today)
    }

    init(_ draft: LogEntryDraft<O>) {
        texts = draft.value.texts
        rating = draft.rating?.text ?? ""
        note = draft.note
    }

    /// - Throws: `CatalogError.invalid`, naming every wrong field.
    func draft() throws -> LogEntryDraft<O> {
        var checks = FieldChecks()
        var draft = LogEntryDraft(O(texts, &checks))
        draft.value.reconcile(&checks)
        draft.rating = checks.rating("rating", rating)
        draft.note = checks.text("note", note)
        try checks.finish()
        return draft
    }
}

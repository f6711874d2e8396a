import Catalog
import HTTPServer
import Site

/// The fields of a viewing or a reading: on the page of its work to add one, and on a page of its own to edit one or when
/// what was typed was refused.
package struct LogEntryFormPage: Sendable {
    let title: String
    let action: String
    let workTitle: String
    let workURL: String
    let inputs: [ShownInput]
    let ratings: [Option]
    let ratingProblem: String?
    let note: Field

    init<W: Work>(
        _ form: LogEntryForm<W.Entry>, of work: StoredWork<W>, editing id: Int64? = nil, words: Words,
        problems: [FieldProblem] = []
    ) {
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        let names = W.Entry.words
        title = words(id == nil ? names.add : names.edit)
        action = id.map { W.paths.logEntry(work.item.id, $0) } ?? W.paths.logEntries(work.item.id)
        workTitle = work.item.title.isEmpty ? words.untitled : work.item.title
        workURL = W.paths.show(work.item.id)
        inputs = W.Entry.inputs.map {
            ShownInput($0, value: form.texts[$0.name] ?? "", words: words, problem: problem($0.name))
        }
        ratings = Rating.options(words, selected: Rating(text: form.rating))
        ratingProblem = problem("rating")
        note = Field("note", words("감상", "What you thought"), value: form.note, look: .area, problem: problem("note"))
    }
}

package struct LogEntryList: Sendable {
    struct Entry: Sendable {
        let time: String
        /// "메가박스 · 엄마와 · ★ 4.5"
        let line: String
        let note: String
        let editURL: String
        let removalURL: String
    }

    let title: String
    let none: String
    let entries: [Entry]
    let form: LogEntryFormPage

    package init<W: Work>(_ logEntries: [StoredLogEntry<W.Entry>], of work: StoredWork<W>, words: Words) {
        title = words(W.Entry.words.title)
        none = words(W.Entry.words.none)
        entries = logEntries.map { logEntry in
            Entry(
                time: logEntry.draft.value.time(words),
                line: (logEntry.draft.value.line(words) + [logEntry.rating.map { "★ " + $0.stars } ?? ""])
                    .filter { !$0.isEmpty }.joined(separator: " · "),
                note: logEntry.note, editURL: W.paths.logEntry(work.item.id, logEntry.id),
                removalURL: W.paths.logEntryRemoval(work.item.id, logEntry.id))
        }
        form = LogEntryFormPage(LogEntryForm(LogEntryDraft()), of: work, words: words)
    }
}

/// A field as a form shows it: a line, an area, or a choice among few.
package struct ShownInput: Sendable {
    let field: Field
    /// Empty for what is typed.
    let options: [Option]

    package init(_ input: WorkInput, value: String, words: Words, problem: String?) {
        field = Field(
            input.name, words(input.label), value: value, look: input.look, hint: input.hint.map { words($0) },
            problem: problem)
        options = input.choices.map { Option($0.value, words($0.name), isSelected: $0.value == value) }
    }
}

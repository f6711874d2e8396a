import Catalog
import HTTPServer
import Providers
import Site
import Text

/// A form for a viewing or a reading: on the work's page to add one, and on its own page to edit one or to correct
/// rejected input.
struct LogEntryFormPage: Sendable {
    let title: String
    let action: String
    let workTitle: String
    let workURL: String
    let inputs: [WorkFormField]
    let rating: StarButtons
    let ratingProblem: String?
    let note: Field
    /// URL that deletes the entry; `nil` for a new one.
    let removalURL: String?

    init<W: Work>(
        _ form: LogEntryForm<W.Entry>, of work: StoredWork<W>, editing id: Int64? = nil, words: Words,
        problems: [FieldError] = []
    ) {
        let problem = { (field: String) in problems.first { $0.field == field }.map { words($0.message) } }
        let labels = W.Entry.labels
        title = words(id == nil ? labels.add : labels.edit)
        action = id.map { W.paths.logEntry(work.item.id, $0) } ?? W.paths.logEntries(work.item.id)
        removalURL = id.map { W.paths.logEntryRemoval(work.item.id, $0) }
        workTitle = work.item.title.isEmpty ? words.untitled : work.item.title
        workURL = W.paths.show(work.item.id)
        inputs = W.Entry.inputs.map {
            WorkFormField($0, value: form.texts[$0.name] ?? "", words: words, problem: problem($0.name))
        }
        rating = StarButtons(Rating(text: form.rating), action: action, words: words)
        ratingProblem = problem("rating")
        note = Field("note", words("감상", "Your thoughts"), value: form.note, inputType: .area, problem: problem("note"))
    }
}

/// Viewings or readings as a diary: the day in large type, then what was done and noted.
package struct LogEntryList: Sendable {
    struct Entry: Sendable {
        /// "2026년"; set if the year differs from that of the entry above.
        let year: String?
        /// "14"; "5월" if only the month is known.
        let largeText: String
        /// Text below ``largeText``: "11월 토".
        let smallText: String
        /// Whole date for screen readers.
        let timeText: String
        let stars: Stars?
        /// "다시 봄", "동네 극장"
        let details: [String]
        let note: String
        let editURL: String

        /// - Parameters:
        ///   - previous: the entry above; `nil` for the first.
        ///   - editURL: the URL of the entry's form.
        init<O: LogEntry>(
            _ entry: StoredLogEntry<O>, after previous: StoredLogEntry<O>?, editURL: String, _ words: Words
        ) {
            let (value, date) = (entry.value, entry.value.date)
            let isNewYear = previous == nil || previous?.value.date?.year != date?.year
            year = isNewYear ? date.map { words("\($0.year)년", String($0.year)) } : nil
            if let day = date?.civil {
                (largeText, smallText) = (String(day.day), words.monthAndWeekday(day))
            } else {
                largeText = date?.month.map { words("\($0)월", String(words.monthName($0).prefix(3))) } ?? "·"
                smallText = date == nil ? words("날짜 모름", "No date") : ""
            }
            timeText = value.timeText(words)
            stars = entry.rating.map { Stars($0, words) }
            details = value.detailParts(words).filter { !$0.isEmpty }
            note = entry.note
            self.editURL = editURL
        }
    }

    let title: String
    /// "3번"
    let count: String
    /// Text shown if there are no entries.
    let emptyText: String
    let entries: [Entry]
    let form: LogEntryFormPage

    init<W: Work>(
        _ logEntries: [StoredLogEntry<W.Entry>], of work: StoredWork<W>, today: LocalDate, words: Words
    ) {
        title = words(W.Entry.labels.title)
        count = logEntries.isEmpty ? "" : words("\(logEntries.count)번", "\(logEntries.count)")
        emptyText = words(W.Entry.labels.none)
        entries = logEntries.indices.map { index in
            Entry(
                logEntries[index], after: index > 0 ? logEntries[index - 1] : nil,
                editURL: W.paths.logEntry(work.item.id, logEntries[index].id), words)
        }
        form = LogEntryFormPage(
            LogEntryForm(new: W.Entry.self, isFirst: logEntries.isEmpty, today: today.text), of: work, words: words)
    }
}

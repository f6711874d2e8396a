import Catalog
import GRDB
import Site
import Text

/// A log entry: one time that a person saw a film or read a book. The conforming value holds the fields that only a
/// viewing, or only a reading, has; rating and note are in ``LogEntryDraft``.
package protocol LogEntry: FieldRecord {
    associatedtype Status: WorkStatus

    /// SQL that sorts the latest entries first and those without a date last.
    static var orderSQL: String { get }
    /// Column of the day that an entry counts for. The index `<table>Owner` has it after the owner.
    static var dayColumn: String { get }
    /// SQL condition on the table named `log` that is true for entries that count as seen or as read to the end.
    static var completionSQL: String { get }
    /// Interface texts of the kind of entry.
    static var labels: LogEntryLabels { get }

    /// Status that a work gets from its latest log entry.
    var status: Status { get }
    /// Date of the entry in a diary; `nil` if unknown.
    var date: PartialDate? { get }
    /// Checks typed fields that depend on one another.
    mutating func reconcile(_ checks: inout FieldChecks)
    /// Returns the initial texts of the form for a new entry, by input.
    static func defaultValues(isFirst: Bool, today: String) -> [String: String]
    /// Returns the days of the entry as text: "2024년 5월 1일", "날짜 모름".
    func timeText(_ words: Words) -> String
    /// Returns the details that are shown after the time, such as the place; unknown ones may be empty.
    func detailParts(_ words: Words) -> [String]
}

extension LogEntry {
    package mutating func reconcile(_ checks: inout FieldChecks) {}

    /// Columns of a log entry for a SELECT: those that every log entry has, then those of its kind.
    static var selection: String { columnList(after: ["id", "uid", "item", "rating", "note"]) }
}

/// The interface texts of a kind of log entry.
package final class LogEntryLabels: Sendable {
    /// "본 날들"
    let title: Phrase
    let add: Phrase
    let edit: Phrase
    /// Text shown if a work has no entries.
    let none: Phrase
    // Texts of changes in the history.
    let added: Phrase
    let edited: Phrase
    let removed: Phrase
    /// Key of the entries in JSON.
    let member: String
    /// "522번 봤어요"
    let times: @Sendable (_ count: Int, _ words: Words) -> String

    package init(
        title: Phrase, add: Phrase, edit: Phrase, none: Phrase, added: Phrase, edited: Phrase, removed: Phrase,
        member: String, times: @escaping @Sendable (Int, Words) -> String
    ) {
        self.title = title
        self.add = add
        self.edit = edit
        self.none = none
        self.added = added
        self.edited = edited
        self.removed = removed
        self.member = member
        self.times = times
    }
}

/// A checked log entry that is to be stored.
package struct LogEntryDraft<O: LogEntry>: Sendable, Hashable {
    package var value: O
    package var rating: Rating?
    package var note = ""

    package init(_ value: O = O()) {
        self.value = value
    }
}

/// A stored log entry with its ids and its work.
package struct StoredLogEntry<O: LogEntry>: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    package let uid: String
    package let item: Item.ID
    package let draft: LogEntryDraft<O>

    package var value: O { draft.value }
    package var rating: Rating? { draft.rating }
    package var note: String { draft.note }

    /// Reads the columns of ``LogEntry/selection``.
    init(_ columns: inout RowReader) throws {
        id = try columns.next()
        uid = try columns.next()
        item = try columns.next()
        let (rating, note): (Rating?, String) = try (columns.next(), columns.next())
        var draft = LogEntryDraft(try O(&columns))
        draft.rating = rating
        draft.note = note
        self.draft = draft
    }
}

import Catalog
import GRDB
import Site
import Text

/// One time that somebody went through a work: saw the film, read the book. The value holds what only a viewing, or only
/// a reading, has beside its rating and its note.
package protocol LogEntry: FieldRecord {
    associatedtype Status: WorkStatus

    /// SQL that puts the latest first; those without a date come last.
    static var order: String { get }
    /// The column of the day that it counts for; the index `<table>Owner` has it behind the owner.
    static var dayColumn: String { get }
    /// SQL on the table called `log`: whether it counts as seen, or as read to its end.
    static var counts: String { get }
    static var words: LogEntryWords { get }

    /// What the latest of a work makes of the work.
    var status: Status { get }
    /// Under which it stands in a diary; nil where nobody knows.
    var when: PartialDate? { get }
    /// Checks what fields that were typed say only together.
    mutating func reconcile(_ checks: inout FieldChecks)
    /// What stands in the form of a new one, by input.
    static func usual(isFirst: Bool, today: String) -> [String: String]
    /// When it was: "2024년 5월 1일", "날짜 모름".
    func time(_ words: Words) -> String
    /// Parts of the line behind that.
    func line(_ words: Words) -> [String]
}

extension LogEntry {
    package mutating func reconcile(_ checks: inout FieldChecks) {}

    /// The columns of what every log entry has, and its own, as a SELECT lists them.
    static var selection: String { columnList(after: ["id", "uid", "item", "rating", "note"]) }
}

package final class LogEntryWords: Sendable {
    /// "본 날들"
    let title: Phrase
    let add: Phrase
    let edit: Phrase
    let none: Phrase
    let added: Phrase
    let edited: Phrase
    let removed: Phrase
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

/// A log entry to be stored: checked.
package struct LogEntryDraft<O: LogEntry>: Sendable, Hashable {
    package var value: O
    package var rating: Rating?
    package var note = ""

    package init(_ value: O = O()) {
        self.value = value
    }
}

/// A log entry with its place in the log.
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

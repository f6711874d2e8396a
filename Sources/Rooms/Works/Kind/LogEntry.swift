import Catalog
import GRDB
import Providers
import Site
import Text

/// One time that somebody went through a work: saw the film, read the book. The value holds what only a viewing, or only
/// a reading, has beside its rating and its note.
package protocol LogEntry: Sendable, Hashable {
    associatedtype Status: WorkStatus

    static var table: String { get }
    /// What it keeps in that table beside what all have, in the order of ``values``.
    static var columns: [String] { get }
    /// What every log entry has and ``columns``, as a SELECT lists them: ``madeSelection``, put together once.
    static var selection: String { get }
    /// SQL that puts the latest first; those without a date come last.
    static var order: String { get }
    /// The column of the day that it counts for; the index `<table>Owner` has it behind the owner.
    static var dayColumn: String { get }
    /// SQL on the table called `log`: whether it counts as seen, or as read to its end.
    static var counts: String { get }
    static var inputs: [WorkInput] { get }
    static var words: LogEntryWords { get }

    /// Of which nothing is known.
    init()
    /// Reads ``columns``.
    init(_ columns: inout RowReader) throws
    /// What was typed into ``inputs``.
    init(_ text: (_ input: String) -> String, _ checks: inout FieldChecks)
    var values: [DatabaseValue] { get }
    /// What stands in ``inputs``, by name.
    var texts: [String: String] { get }
    /// What the latest of a work makes of the work.
    var status: Status { get }
    /// Under which it stands in a diary; nil where nobody knows.
    var when: PartialDate? { get }
    /// What stands in the form of a new one, by input.
    static func usual(isFirst: Bool, today: String) -> [String: String]
    /// When it was: "2024년 5월 1일", "날짜 모름".
    func time(_ words: Words) -> String
    /// Parts of the line behind that.
    func line(_ words: Words) -> [String]
    func write(_ json: inout JSONWriter)
}

extension LogEntry {
    package static var madeSelection: String {
        (["id", "uid", "item", "rating", "note"] + columns).map { "\(table).\($0)" }.joined(separator: ", ")
    }
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

/// A log entry to be stored: checked. What only viewings have reads as theirs: `draft.place`.
@dynamicMemberLookup
package struct LogEntryDraft<O: LogEntry>: Sendable, Hashable {
    package var value: O
    package var rating: Rating?
    package var note = ""

    package init(_ value: O = O()) {
        self.value = value
    }

    package subscript<T>(dynamicMember member: WritableKeyPath<O, T>) -> T {
        get { value[keyPath: member] }
        set { value[keyPath: member] = newValue }
    }
}

/// The same with its place in the log; reads as the draft does.
@dynamicMemberLookup
package struct StoredLogEntry<O: LogEntry>: Sendable, Hashable, Identifiable {
    package typealias ID = Int64

    package let id: ID
    package let uid: String
    package let item: Item.ID
    package var draft: LogEntryDraft<O>

    // What every list and document reads: by a key path it is looked up anew each time.
    package var rating: Rating? { draft.rating }
    package var note: String { draft.note }

    package subscript<T>(dynamicMember member: WritableKeyPath<LogEntryDraft<O>, T>) -> T {
        get { draft[keyPath: member] }
        set { draft[keyPath: member] = newValue }
    }

    static var columns: String { O.selection }

    init(_ columns: inout RowReader) throws {
        id = try columns.next()
        uid = try columns.next()
        item = try columns.next()
        let (rating, note): (Rating?, String) = try (columns.next(), columns.next())
        draft = LogEntryDraft(try O(&columns))
        draft.rating = rating
        draft.note = note
    }
}

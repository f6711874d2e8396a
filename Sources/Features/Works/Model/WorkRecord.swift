import Catalog
import GRDB
import Site

/// The stored fields that only a film, or only a book, has in addition to its item.
package protocol WorkRecord: FieldRecord {
    associatedtype Status: WorkStatus
    /// Type of the log entries: a viewing, a reading.
    associatedtype Entry: LogEntry where Entry.Status == Status

    static var kind: ItemKind { get }
    /// Columns of which a row fills at most one: none is filled in if one of them has a value.
    static var alternativeColumns: Set<String> { get }
    /// SQL of a tile's progress: 0...100 or `NULL`.
    static var progressSQL: String { get }
    /// Returns indexed SQL for the work's year.
    /// - Parameter table: the name or alias of the table.
    static func yearSQL(_ table: String) -> String
    /// Returns indexed SQL for the work's decade: 199 for 1990 to 1999.
    static func decadeSQL(_ table: String) -> String
    /// Column that statistics add up: minutes, pages.
    static var sizeColumn: String { get }

    /// Year of the first release; `nil` if unknown, in which case a search by title does without it.
    var year: Int? { get }
    /// Number that no two works of the kind share.
    var number: IdentifyingNumber? { get }
    /// Returns the line below the title in every list.
    func subtitle(_ credits: [Credit]) -> String
}

extension WorkRecord {
    package static var alternativeColumns: Set<String> { [] }
    package static var progressSQL: String { "NULL" }
    package var number: IdentifyingNumber? { nil }

    /// Columns of a work for a SELECT: those that every work has, then those of its kind.
    static var selection: String { columnList(after: ["status", "rating", "lookup"]) }
}

/// A person's status for a work: what the person did with it, or wants to do.
package protocol WorkStatus: RawRepresentable<String>, CaseIterable, DatabaseValueConvertible, Sendable, Hashable {
    static var none: Self { get }
    static var want: Self { get }
    /// Seen or read to its end.
    static var done: Self { get }
    /// Statuses shown as chips above a list, in their order.
    static var chips: [Self] { get }
    var phrase: Phrase { get }
}

/// A column of the table of a kind of work, or of its log entries.
package struct WorkColumn: Sendable {
    package let name: String
    /// Key of the column in the sources of fields; `nil` if no provider can know the value.
    package let field: String?

    package init(_ name: String, field: String?) {
        self.name = name
        self.field = field
    }

    package init(_ name: String) {
        self.init(name, field: name)
    }
}

/// A column that identifies a work, such as the ISBN, and its value.
package struct IdentifyingNumber: Sendable {
    package let column: String
    package let value: String
    /// Name of the work while it has no title.
    package let name: String
    /// Returns the error for a number that another work already has, given the title of that work.
    let duplicateError: @Sendable (_ otherTitle: String) -> CatalogError

    package init(
        column: String, value: String, name: String, duplicateError: @escaping @Sendable (String) -> CatalogError
    ) {
        self.column = column
        self.value = value
        self.name = name
        self.duplicateError = duplicateError
    }
}

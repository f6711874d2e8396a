import Catalog
import GRDB
import Site

/// The stored fields of a kind of work: the value holds what only a film, or only a book, has beside its item.
package protocol WorkRecord: FieldRecord {
    associatedtype Status: WorkStatus
    /// A viewing, a reading.
    associatedtype Entry: LogEntry where Entry.Status == Status

    static var kind: ItemKind { get }
    /// Columns that only make sense together: none is filled if one of them is.
    static var together: Set<String> { get }
    /// SQL for a tile's progress, 0...100 or NULL.
    static var progressSQL: String { get }
    /// SQL for the year it is from, and for its decade, 199 for 1990 to 1999; both have an index.
    static func yearSQL(_ table: String) -> String
    static func decadeSQL(_ table: String) -> String
    /// The column that statistics add up: minutes, pages.
    static var sizeColumn: String { get }

    /// The year of its first release; nil where a search by title has to do without.
    var year: Int? { get }
    /// The number that no two of its kind share.
    var number: WorkNumber? { get }
    /// One line below the title in every list.
    func subtitle(_ credits: [Credit]) -> String
}

extension WorkRecord {
    package static var together: Set<String> { [] }
    package static var progressSQL: String { "NULL" }
    package var number: WorkNumber? { nil }

    /// The columns of what every work has, and its own, as a SELECT lists them.
    static var selection: String { columnList(after: ["status", "rating", "lookup"]) }
}

/// What somebody did with a work, or wants to.
package protocol WorkStatus: RawRepresentable<String>, CaseIterable, DatabaseValueConvertible, Sendable, Hashable {
    static var none: Self { get }
    static var want: Self { get }
    /// Seen or read to its end.
    static var done: Self { get }
    /// Those that stand above a list, in their order.
    static var chips: [Self] { get }
    var phrase: Phrase { get }
}

package struct WorkColumn: Sendable {
    package let name: String
    /// Under which its source is remembered; nil for what no provider can know.
    package let field: String?

    package init(_ name: String, field: String?) {
        self.name = name
        self.field = field
    }

    package init(_ name: String) {
        self.init(name, field: name)
    }
}

/// A column that tells works apart, such as the ISBN.
package struct WorkNumber: Sendable {
    package let column: String
    package let value: String
    /// What the work is called while it has no title.
    package let name: String
    /// What is said when another work has it.
    let clash: @Sendable (_ other: String) -> CatalogError

    package init(column: String, value: String, name: String, clash: @escaping @Sendable (String) -> CatalogError) {
        self.column = column
        self.value = value
        self.name = name
        self.clash = clash
    }
}

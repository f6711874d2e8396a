import Catalog
import GRDB
import Site
import Text

/// A value that a table of fields describes: a film, a viewing.
package protocol FieldRecord: Sendable, Hashable {
    /// The table that keeps it; those of a work's people and of its other names are called after that of the work.
    static var table: String { get }
    /// The fields that it has beside those that all of them have.
    static var fields: WorkFields<Self> { get }

    /// Of which nothing is known.
    init()
}

extension FieldRecord {
    /// What it keeps in its table beside what all have, in the order of ``values``.
    package static var columns: [WorkColumn] { fields.columns }
    static var inputs: [WorkInput] { fields.inputs }

    /// Its columns behind others of its table, as a SELECT lists them.
    static func columnList(after others: [String]) -> String {
        (others + columns.map(\.name)).map { "\(table).\($0)" }.joined(separator: ", ")
    }

    /// Reads ``columns``.
    package init(_ columns: inout RowReader) throws {
        self.init()
        for field in Self.fields.all { try field.read(&self, &columns) }
    }

    /// What was typed into ``inputs``.
    init(_ texts: [String: String], _ checks: inout FieldChecks) {
        self.init()
        for field in Self.fields.all { field.check(&self, texts[field.input.name] ?? "", &checks) }
    }

    package var values: [DatabaseValue] { Self.fields.all.flatMap { $0.values(self) } }

    /// What stands in ``inputs``, by name.
    var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.fields.all.map { ($0.input.name, $0.text(self)) })
    }

    func write(_ json: inout JSONWriter) {
        for field in Self.fields.all { field.write(self, &json) }
    }
}

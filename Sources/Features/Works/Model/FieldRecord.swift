import Catalog
import GRDB
import Site
import Text

/// A record that a table of fields describes: a film, a viewing.
package protocol FieldRecord: Sendable, Hashable {
    /// Name of the database table. The tables of a work's credits and identities add a suffix to it.
    static var table: String { get }
    /// Fields of this type alone, without those that all types have.
    static var fields: WorkFields<Self> { get }

    /// Creates a record without any known value.
    init()
}

extension FieldRecord {
    /// Columns of ``fields``, in the order of ``values``.
    package static var columns: [WorkColumn] { fields.columns }
    static var inputs: [WorkInput] { fields.inputs }

    /// Returns common columns, then ``columns``, all qualified with the table, for a SELECT.
    static func columnList(after commonColumns: [String]) -> String {
        (commonColumns + columns.map(\.name)).map { "\(table).\($0)" }.joined(separator: ", ")
    }

    /// Reads ``columns``.
    package init(_ columns: inout RowReader) throws {
        self.init()
        for field in Self.fields.all { try field.read(&self, &columns) }
    }

    /// Parses and checks the typed texts of ``inputs``, by name.
    init(_ texts: [String: String], _ checks: inout FieldChecks) {
        self.init()
        for field in Self.fields.all { field.check(&self, texts[field.input.name] ?? "", &checks) }
    }

    /// Values of ``columns``.
    package var values: [DatabaseValue] { Self.fields.all.flatMap { $0.values(self) } }

    /// Texts of ``inputs``, by name.
    var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.fields.all.map { ($0.input.name, $0.text(self)) })
    }

    /// Writes the JSON members of all fields.
    func write(_ json: inout JSONWriter) {
        for field in Self.fields.all { field.write(self, &json) }
    }
}

import Catalog
import GRDB
import Providers
import Site
import Text

/// A field of one kind of work or of its log entries: its columns, form input, JSON members and provider data. A new
/// field takes one of these and one migration.
package struct WorkField<W: Sendable>: Sendable {
    /// Columns of the field, usually one.
    let columns: [WorkColumn]
    let input: WorkInput
    /// Members of the field in submitted JSON, with their types as the API documentation names them.
    let members: [(String, String)]
    /// Sets the value from the columns of a row.
    let read: @Sendable (inout W, inout RowReader) throws -> Void
    /// Returns the values of the columns.
    let values: @Sendable (W) -> [DatabaseValue]
    /// Returns the text of the input.
    let text: @Sendable (W) -> String
    /// Parses and checks the text of the input.
    let check: @Sendable (inout W, String, inout FieldChecks) -> Void
    /// Returns the text that a person would type, from submitted JSON.
    let typed: @Sendable (JSONBody) throws -> String
    /// Writes the JSON members.
    let write: @Sendable (W, inout JSONWriter) -> Void
    /// Sets the value from a provider's data.
    let readMetadata: @Sendable (inout W, WorkMetadata) -> Void

    package init(
        columns: [WorkColumn], input: WorkInput, members: [(String, String)] = [],
        read: @escaping @Sendable (inout W, inout RowReader) throws -> Void,
        values: @escaping @Sendable (W) -> [DatabaseValue], text: @escaping @Sendable (W) -> String,
        check: @escaping @Sendable (inout W, String, inout FieldChecks) -> Void,
        typed: @escaping @Sendable (JSONBody) throws -> String = { _ in "" },
        write: @escaping @Sendable (W, inout JSONWriter) -> Void,
        readMetadata: @escaping @Sendable (inout W, WorkMetadata) -> Void = { _, _ in }
    ) {
        self.columns = columns
        self.input = input
        self.members = members
        self.read = read
        self.values = values
        self.text = text
        self.check = check
        self.typed = typed
        self.write = write
        self.readMetadata = readMetadata
    }
}

extension WorkField {
    package typealias Path<T> = any WritableKeyPath<W, T> & Sendable

    /// Returns a field of one line of text.
    /// - Parameters:
    ///   - name: name of the input and of the JSON member.
    ///   - column: name of the column, if it is another one.
    ///   - find: returns the value in a provider's data.
    package static func line(
        _ name: StaticString, column: String? = nil, _ path: Path<String>, _ label: Phrase,
        at position: WorkInput.Position = .row, limit: Int = 500,
        find: @escaping @Sendable (WorkMetadata) -> String? = { _ in nil }
    ) -> Self {
        text(name, column: column, path, WorkInput("\(name)", label, at: position), find: find) { checks, text in
            checks.line("\(name)", text, limit: limit)
        }
    }

    /// Returns a field of several lines of text.
    package static func area(
        _ name: StaticString, _ path: Path<String>, _ label: Phrase, find: @escaping @Sendable (WorkMetadata) -> String?
    ) -> Self {
        text(name, path, WorkInput("\(name)", label, at: .end, inputType: .area), find: find) { checks, text in
            checks.text("\(name)", text)
        }
    }

    private static func text(
        _ name: StaticString, column: String? = nil, _ path: Path<String>, _ input: WorkInput,
        find: @escaping @Sendable (WorkMetadata) -> String?,
        _ check: @escaping @Sendable (inout FieldChecks, String) -> String
    ) -> Self {
        WorkField(
            columns: [WorkColumn(column ?? "\(name)")], input: input, members: [("\(name)", "string")],
            read: { $0[keyPath: path] = try $1.next() }, values: { [$0[keyPath: path].databaseValue] },
            text: { $0[keyPath: path] }, check: { $0[keyPath: path] = check(&$2, $1) },
            typed: { try $0.text("\(name)") ?? "" },
            write: { work, json in
                let text = work[keyPath: path]
                json.member(ifFilled: name, text)
            }, readMetadata: { $0[keyPath: path] = find($1) ?? "" })
    }

    /// Returns a field of an integer. A provider's value outside the range is ignored.
    package static func number(
        _ name: StaticString, _ path: Path<Int?>, _ range: ClosedRange<Int>, _ label: Phrase,
        find: @escaping @Sendable (WorkMetadata) -> Int?
    ) -> Self {
        WorkField(
            columns: [WorkColumn("\(name)")], input: WorkInput("\(name)", label, inputType: .number),
            members: [("\(name)", "integer")],
            read: { $0[keyPath: path] = try $1.next() }, values: { [$0[keyPath: path].databaseValue] },
            text: { $0[keyPath: path].map(String.init) ?? "" },
            check: { $0[keyPath: path] = $2.number("\(name)", $1, in: range) },
            typed: { try $0.integer("\(name)").map { String($0) } ?? "" },
            write: { $1.member(ifPresent: name, $0[keyPath: path]) },
            readMetadata: { $0[keyPath: path] = find($1).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// Returns a field of a date, which may be partial.
    package static func date(
        _ name: StaticString, _ path: Path<PartialDate?>, _ label: Phrase, inputType: Field.InputType = .text,
        hint: Phrase,
        find: @escaping @Sendable (WorkMetadata) -> PartialDate? = { _ in nil }
    ) -> Self {
        WorkField(
            columns: [WorkColumn("\(name)")], input: WorkInput("\(name)", label, inputType: inputType, hint: hint),
            members: [("\(name)", "string")],
            read: { $0[keyPath: path] = (try $1.next() as String?).flatMap { PartialDate($0) } },
            values: { [($0[keyPath: path]?.text).databaseValue] }, text: { $0[keyPath: path]?.text ?? "" },
            check: { $0[keyPath: path] = $2.date("\(name)", $1) }, typed: { try $0.text("\(name)") ?? "" },
            write: { $1.member(ifPresent: name, $0[keyPath: path]?.text) },
            readMetadata: { $0[keyPath: path] = find($1) })
    }
}

/// The fields of one kind of work or of its log entries.
package struct WorkFields<W: Sendable>: Sendable {
    let all: [WorkField<W>]
    package let columns: [WorkColumn]
    /// Inputs in form order.
    let inputs: [WorkInput]

    package init(_ all: [WorkField<W>]) {
        self.all = all
        columns = all.flatMap(\.columns)
        let unsorted = all.map(\.input)
        inputs = [WorkInput.Position.titles, .row, .end].flatMap { position in
            unsorted.filter { $0.position == position }
        }
    }
}

extension WorkRecord {
    /// Creates a record from a provider's data, as far as it has fields for it.
    package init(_ metadata: WorkMetadata) {
        self.init()
        for field in Self.fields.all { field.readMetadata(&self, metadata) }
    }

    /// Returns the texts of the inputs from submitted JSON, by name.
    static func texts(_ body: JSONBody) throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try fields.all.map { ($0.input.name, try $0.typed(body)) })
    }
}

extension Work {
    /// Members of a work in submitted JSON, with the type of each.
    package static var members: [(String, String)] {
        let people = roles.map { ($0.plural, "string[]") }
        let statuses = Status.allCases.map(\.rawValue).joined(separator: "|")
        return [("title", "string")] + fields.all.flatMap(\.members) + people + [
            ("genres", "string[]"), ("countries", "string[]"), ("series", "string"), ("seriesNumber", "string"),
            ("status", statuses), ("rating", "number"), ("note", "string"), ("tags", "string[]"),
            ("folder", "string"), ("provider", "string"), ("providerId", "string"),
        ]
    }
}

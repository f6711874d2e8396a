import Catalog
import GRDB
import Providers
import Site
import Text

/// One of the fields that only one kind of work has: where it is kept, how it is typed, told and found. A new field is one of
/// these and one migration.
package struct WorkField<W: Sendable>: Sendable {
    /// Mostly one.
    let columns: [WorkColumn]
    let input: WorkInput
    /// What it is called in JSON that comes in, and of which type it is there.
    let members: [(String, String)]
    let read: @Sendable (inout W, inout RowReader) throws -> Void
    let values: @Sendable (W) -> [DatabaseValue]
    /// What stands in its input.
    let text: @Sendable (W) -> String
    /// From what was typed.
    let check: @Sendable (inout W, String, inout FieldChecks) -> Void
    /// What would be typed, from JSON.
    let typed: @Sendable (JSONBody) throws -> String
    let write: @Sendable (W, inout JSONWriter) -> Void
    /// From what a provider said.
    let find: @Sendable (inout W, FoundWork) -> Void

    package init(
        columns: [WorkColumn], input: WorkInput, members: [(String, String)],
        read: @escaping @Sendable (inout W, inout RowReader) throws -> Void,
        values: @escaping @Sendable (W) -> [DatabaseValue], text: @escaping @Sendable (W) -> String,
        check: @escaping @Sendable (inout W, String, inout FieldChecks) -> Void,
        typed: @escaping @Sendable (JSONBody) throws -> String,
        write: @escaping @Sendable (W, inout JSONWriter) -> Void,
        find: @escaping @Sendable (inout W, FoundWork) -> Void = { _, _ in }
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
        self.find = find
    }
}

extension WorkField {
    package typealias Path<T> = any WritableKeyPath<W, T> & Sendable

    /// One line.
    /// - Parameter find: what a provider said of it.
    package static func line(
        _ name: StaticString, _ path: Path<String>, _ label: Phrase, at position: WorkInput.Position = .row,
        find: @escaping @Sendable (FoundWork) -> String?
    ) -> Self {
        text(name, path, WorkInput("\(name)", label, at: position), find: find) { checks, text in
            checks.line("\(name)", text)
        }
    }

    package static func area(
        _ name: StaticString, _ path: Path<String>, _ label: Phrase, find: @escaping @Sendable (FoundWork) -> String?
    ) -> Self {
        text(name, path, WorkInput("\(name)", label, at: .end, look: .area), find: find) { checks, text in
            checks.text("\(name)", text)
        }
    }

    private static func text(
        _ name: StaticString, _ path: Path<String>, _ input: WorkInput,
        find: @escaping @Sendable (FoundWork) -> String?,
        _ check: @escaping @Sendable (inout FieldChecks, String) -> String
    ) -> Self {
        WorkField(
            columns: [WorkColumn("\(name)")], input: input, members: [("\(name)", "string")],
            read: { $0[keyPath: path] = try $1.next() }, values: { [$0[keyPath: path].databaseValue] },
            text: { $0[keyPath: path] }, check: { $0[keyPath: path] = check(&$2, $1) },
            typed: { try $0.text("\(name)") ?? "" },
            write: { work, json in
                let text = work[keyPath: path]
                json.member(ifFilled: name, text)
            }, find: { $0[keyPath: path] = find($1) ?? "" })
    }

    package static func number(
        _ name: StaticString, _ path: Path<Int?>, _ range: ClosedRange<Int>, _ label: Phrase,
        find: @escaping @Sendable (FoundWork) -> Int?
    ) -> Self {
        WorkField(
            columns: [WorkColumn("\(name)")], input: WorkInput("\(name)", label, look: .number),
            members: [("\(name)", "integer")],
            read: { $0[keyPath: path] = try $1.next() }, values: { [$0[keyPath: path].databaseValue] },
            text: { $0[keyPath: path].map(String.init) ?? "" },
            check: { $0[keyPath: path] = $2.number("\(name)", $1, in: range) },
            typed: { try $0.integer("\(name)").map { String($0) } ?? "" },
            write: { $1.member(ifPresent: name, $0[keyPath: path]) },
            find: { $0[keyPath: path] = find($1).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// A day, as far as it is known.
    package static func date(
        _ name: StaticString, _ path: Path<PartialDate?>, _ label: Phrase, hint: Phrase,
        find: @escaping @Sendable (FoundWork) -> PartialDate?
    ) -> Self {
        WorkField(
            columns: [WorkColumn("\(name)")], input: WorkInput("\(name)", label, hint: hint),
            members: [("\(name)", "string")],
            read: { $0[keyPath: path] = (try $1.next() as String?).flatMap { PartialDate($0) } },
            values: { [($0[keyPath: path]?.text).databaseValue] }, text: { $0[keyPath: path]?.text ?? "" },
            check: { $0[keyPath: path] = $2.date("\(name)", $1) }, typed: { try $0.text("\(name)") ?? "" },
            write: { $1.member(ifPresent: name, $0[keyPath: path]?.text) }, find: { $0[keyPath: path] = find($1) })
    }
}

/// The table of a kind's own fields.
package struct WorkFields<W: Sendable>: Sendable {
    let all: [WorkField<W>]
    package let columns: [WorkColumn]
    /// In the order of the form.
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

extension Work {
    /// What it keeps in its table beside what every work has, in the order of ``values``.
    package static var columns: [WorkColumn] { fields.columns }
    package static var inputs: [WorkInput] { fields.inputs }

    package static var members: [(String, String)] {
        let people = roles.map { ($0.plural, "string[]") }
        let statuses = Status.allCases.map(\.rawValue).joined(separator: "|")
        return [("title", "string")] + fields.all.flatMap(\.members) + people + [
            ("genres", "string[]"), ("countries", "string[]"), ("series", "string"), ("seriesNumber", "string"),
            ("status", statuses), ("rating", "number"), ("note", "string"), ("tags", "string[]"),
            ("folder", "string"), ("provider", "string"), ("providerId", "string"),
        ]
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

    /// What a provider said, as far as the fields take it.
    package init(_ found: FoundWork) {
        self.init()
        for field in Self.fields.all { field.find(&self, found) }
    }

    package var values: [DatabaseValue] { Self.fields.all.flatMap { $0.values(self) } }

    /// What stands in ``inputs``, by name.
    var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.fields.all.map { ($0.input.name, $0.text(self)) })
    }

    static func texts(_ body: JSONBody) throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try fields.all.map { ($0.input.name, try $0.typed(body)) })
    }

    func write(_ json: inout JSONWriter) {
        for field in Self.fields.all { field.write(self, &json) }
    }
}

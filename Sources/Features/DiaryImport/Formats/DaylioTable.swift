import Site
import Tables
import Text

/// A reader of Daylio's table of days, which returns each row as the JSON of an object.
///
/// The columns are recognised by their contents, because their names may be in any language: a day, the day in words,
/// its weekday, a clock, a mood, activities separated by bars, and at the end the title and the text of a note. Older
/// tables have no titles; newer ones have scales before the titles.
struct DaylioTable {
    private var table: CSVReader
    /// Names of the columns, as in a table in English.
    private let columns: [String]
    /// First row of a table, read to recognise the columns.
    private var firstRow: [String]?

    /// - Throws: `ImportFileError.unknown` for any other table.
    init(_ source: @escaping TextDecodingSource.Source) throws {
        table = try CSVReader(source)
        let names = (try table.next() ?? []).map { $0.oneLine.lowercased() }
        firstRow = try table.next()
        if Set(["full_date", "mood", "activities"]).isSubset(of: names) {
            columns = names
        } else if let firstRow, let columns = Self.columns(like: firstRow, count: names.count) {
            self.columns = columns
        } else {
            throw ImportFileError.unknown
        }
    }

    static func recognises(_ source: @escaping TextDecodingSource.Source) -> Bool {
        (try? DaylioTable(source)) != nil
    }

    private static let day = CompiledRegex(/\d{4}[\-\/.]\s?\d{1,2}[\-\/.]\s?\d{1,2}\.?/)
    private static let clock = CompiledRegex(/(?:(?:오전|오후|AM|PM)\s?)?\d{1,2}:\d{2}(?:\s?(?:AM|PM))?/.ignoresCase())

    /// Returns the names of the columns of a row; `nil` if it is not one of Daylio.
    private static func columns(like row: [String], count: Int) -> [String]? {
        guard (7...9).contains(count), row.count == count, row[0].oneLine.wholeMatch(of: day) != nil,
            row[1].contains(where: \.isNumber), !row[2].contains(where: \.isNumber),
            row[3].oneLine.wholeMatch(of: clock) != nil
        else { return nil }
        let firstColumns = ["full_date", "date", "weekday", "time", "mood", "activities"]
        return firstColumns + (count > 8 ? ["scales"] : []) + (count > 7 ? ["note_title"] : []) + ["note"]
    }

    /// - Returns: `nil` at the end.
    mutating func next() throws -> [UInt8]? {
        let row: [String]
        if let firstRow {
            row = firstRow
            self.firstRow = nil
        } else if let nextRow = try table.next() {
            row = nextRow
        } else {
            return nil
        }
        var json = JSONWriter(capacity: 256)
        json.object { json in
            for (name, cell) in zip(columns, row) where !cell.isEmpty {
                json.key(name)
                json.value(cell)
            }
        }
        return json.bytes
    }
}

import Site
import Tables
import Text

/// Daylio's table of days, row by row as the JSON of an object.
///
/// The columns are recognised by their contents, because their names may be in any language: a day, the day in words,
/// its weekday, a clock, a mood, activities separated by bars, and at the end the title and the text of a note. Older
/// tables have no titles; newer ones have scales before the titles.
struct DaylioTable {
    private var table: CSVReader
    private let columns: [String]
    /// First row of a table, read to recognise the columns.
    private var pending: [String]?

    /// - Throws: `ImportFileError.unknown` for any other table.
    init(_ source: @escaping TextDecodingSource.Source) throws {
        table = try CSVReader(source)
        let names = (try table.next() ?? []).map { $0.oneLine.lowercased() }
        pending = try table.next()
        if Set(["full_date", "mood", "activities"]).isSubset(of: names) {
            columns = names
        } else if let pending, let columns = Self.columns(like: pending, count: names.count) {
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

    private static func columns(like row: [String], count: Int) -> [String]? {
        guard (7...9).contains(count), row.count == count, row[0].oneLine.wholeMatch(of: day) != nil,
            row[1].contains(where: \.isNumber), !row[2].contains(where: \.isNumber),
            row[3].oneLine.wholeMatch(of: clock) != nil
        else { return nil }
        let middle = ["full_date", "date", "weekday", "time", "mood", "activities"]
        return middle + (count > 8 ? ["scales"] : []) + (count > 7 ? ["note_title"] : []) + ["note"]
    }

    /// - Returns: `nil` at the end.
    mutating func next() throws -> [UInt8]? {
        let row: [String]
        if let first = pending {
            row = first
            pending = nil
        } else if let more = try table.next() {
            row = more
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

/// An entry of Daylio: mostly a mood and activities, sometimes a note. Activities become tags.
enum DaylioEntry {
    private static let markup = CompiledRegex(
        /<\/?(?:p|br|div|b|i|u|ul|ol|li|span|strong|em|h\d)\b[^>]*>/.ignoresCase())

    private static let reference = CompiledRegex(/&(?:amp|lt|gt|quot|nbsp|#\d+);/)

    static func entry(_ json: JSONValue) -> ImportedEntry? {
        guard let day = json["full_date"].text?.oneLine,
            let time = EntryTimestamp(written: "\(day) \(json["time"].text?.oneLine ?? "")")
                ?? EntryTimestamp(written: day)
        else { return nil }
        func columnText(_ name: String) -> String { json[name].text ?? "" }
        let parts = ["full_date", "time", "mood", "activities", "note_title", "note"].map(columnText)
        var entry = ImportedEntry(
            origin: ContentHash.origin("daylio", parts.joined(separator: "\n")), time: time)
        entry.title = columnText("note_title").oneLine
        entry.mood = columnText("mood").oneLine
        entry.tags = names(columnText("activities"))
        entry.extraLines = names(columnText("scales"))
        entry.isFavourite = json["favourite"].isTrue
        entry.omittedParts = json["sounds"].number.map { Int($0) } ?? 0
        let note = columnText("note")
        let plain =
            note.contains(markup)
            ? HTMLText.plainText(note) : note.contains(reference) ? CharacterReferences.decoded(note) : note
        entry.blocks = MarkdownText(plain: plain).blocks
        entry.blocks += json["pictures"].texts.map { .picture(PictureReference([$0])) }
        // A page of a mood alone would be blank.
        if entry.isEmpty {
            let lines = [entry.mood, entry.tags.joined(separator: ", ")].filter { !$0.isEmpty }
            entry.blocks = MarkdownText(plain: lines.joined(separator: "\n")).blocks
        }
        return entry
    }

    private static func names(_ list: String) -> [String] {
        list.split(separator: "|").map { String($0).oneLine }.filter { !$0.isEmpty }
    }
}

import Catalog
import Foundation
import Site
import Tables
import Text

/// A reader of the entries of a Daylio backup, one by one, as rows of its table; see ``DaylioTable``.
///
/// A backup is a zip file of `backup.daylio`, which is JSON in Base64, and of pictures and sounds below `assets/`, whose
/// names are their checksums. Entries refer to moods, activities and files by numbers.
struct DaylioBackup {
    /// Maximum number of moods, activities or files that are read, which bounds memory; people have some hundreds.
    private static let maxNamed = 100_000
    /// Names of the five moods that the app predefines, by `predefined_name_id` from 1.
    private static let predefinedMoods = ["rad", "good", "meh", "bad", "awful"]

    /// Value of `type` of sounds.
    private static let soundType = 2.0

    private enum Asset {
        case picture(checksum: String)
        case sound
    }

    private var entries: JSONObjectReader
    /// Names by id.
    private let moods: [Int: String]
    private let activities: [Int: String]
    private let assets: [Int: Asset]

    /// - Parameter path: path of the unpacked `backup.daylio`.
    /// - Throws: `ImportFileError.broken`.
    init(_ path: String) throws {
        moods = try Self.valuesByID("customMoods", in: path) { mood in
            let number = mood["predefined_name_id"].number.map { Int($0) } ?? 0
            return mood["custom_name"].text ?? ((1...5).contains(number) ? Self.predefinedMoods[number - 1] : nil)
        }
        activities = try Self.valuesByID("tags", in: path) { $0["name"].text }
        assets = try Self.valuesByID("assets", in: path) { asset in
            asset["type"].number == Self.soundType ? .sound : asset["checksum"].text.map { .picture(checksum: $0) }
        }
        entries = try JSONObjectReader(Self.source(of: path), of: "dayEntries")
    }

    static func recognises(_ path: String) -> Bool {
        guard var entries = try? JSONObjectReader(source(of: path), of: "dayEntries") else { return false }
        return (try? entries.next()) != nil
    }

    /// Returns a source of the bytes that a file contains as Base64 with line breaks anywhere.
    private static func source(of path: String) throws -> TextDecodingSource.Source {
        let encoded = try TextDecodingSource.source(of: path)
        var undecoded: [UInt8] = []
        return {
            while let piece = try encoded() {
                undecoded += piece.filter { $0 > UInt8(ascii: " ") }
                // Base64 is decoded in groups of four characters.
                let decodableCount = undecoded.count / 4 * 4
                guard decodableCount > 0 else { continue }
                guard let bytes = Data(base64Encoded: Data(undecoded[..<decodableCount])) else {
                    throw ImportFileError.broken
                }
                undecoded.removeFirst(decodableCount)
                return [UInt8](bytes)
            }
            guard undecoded.isEmpty else { throw ImportFileError.broken }
            return nil
        }
    }

    /// Returns the values that `transform` returns for the objects of a list, by their `id`.
    private static func valuesByID<T>(
        _ list: String, in path: String, _ transform: (JSONValue) -> T?
    ) throws -> [Int: T] {
        var reader = try JSONObjectReader(source(of: path), of: list)
        var values: [Int: T] = [:]
        while values.count < maxNamed, let object = try reader.next() {
            guard !object.isTooLarge, let json = JSONValue(object.bytes), let id = json["id"].number else { continue }
            values[Int(id)] = transform(json)
        }
        return values
    }

    /// - Returns: the next entry as a row; `nil` at the end. Text that is no JSON is returned unchanged.
    mutating func next() throws -> JSONObjectReader.Object? {
        guard var object = try entries.next() else { return nil }
        if !object.isTooLarge, let json = JSONValue(object.bytes) { object.bytes = row(json) }
        return object
    }

    /// Returns an entry as JSON with the columns of the table.
    private func row(_ entry: JSONValue) -> [UInt8] {
        func number(_ name: String) -> Int? { entry[name].number.map { Int($0) } }
        func numbers(_ name: String) -> [Int] { entry[name].list.compactMap(\.number).map { Int($0) } }
        var row = JSONWriter(capacity: 256)
        row.object { row in
            // Daylio counts months from 0.
            if let year = number("year"), let month = number("month"), let day = number("day") {
                row.member("full_date", CivilDate(year: year, month: month + 1, day: day).text)
            }
            if let hour = number("hour"), let minute = number("minute") {
                row.member("time", "\(twoDigits(hour)):\(twoDigits(minute))")
            }
            row.member("mood", number("mood").flatMap { moods[$0] } ?? "")
            // Bars separate the activities in the table, so a bar within a name is replaced.
            let activityNames = numbers("tags").compactMap { activities[$0]?.replacing("|", with: "/") }
            row.member("activities", activityNames.joined(separator: " | "))
            row.member("note_title", entry["note_title"].text ?? "")
            row.member("note", entry["note"].text ?? "")
            if entry["isFavorite"].isTrue { row.member("favourite", true) }
            let entryAssets = numbers("assets").compactMap { assets[$0] }
            let pictures = entryAssets.compactMap { if case .picture(let checksum) = $0 { checksum } else { nil } }
            row.member("pictures", pictures)
            row.member("sounds", entryAssets.count - pictures.count)
        }
        return row.bytes
    }
}

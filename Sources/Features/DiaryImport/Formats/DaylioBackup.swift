import Catalog
import Foundation
import Site
import Tables
import Text

/// The entries of a backup of Daylio, one by one, as rows of its table; see ``DaylioTable``. A backup is a zip file of
/// `backup.daylio`, which is JSON in Base64, and of pictures and sounds below `assets/`, which are called by their checksums.
/// Entries name moods, activities and files by numbers.
struct DaylioBackup {
    /// Moods, activities or files that are remembered, so that no backup takes all memory; people have some hundreds.
    private static let maxNamed = 100_000
    /// The five moods that the app names in its own language.
    private static let moods = ["rad", "good", "meh", "bad", "awful"]

    private enum Asset {
        case picture(String)
        case sound
    }

    private var entries: JSONObjectReader
    private let moods: [Int: String]
    private let activities: [Int: String]
    private let assets: [Int: Asset]

    /// - Parameter path: of `backup.daylio`, unpacked.
    /// - Throws: `ImportFileError.broken`.
    init(_ path: String) throws {
        moods = try Self.named("customMoods", in: path) { mood in
            let number = mood["predefined_name_id"].number.map { Int($0) } ?? 0
            return mood["custom_name"].text ?? ((1...5).contains(number) ? Self.moods[number - 1] : nil)
        }
        activities = try Self.named("tags", in: path) { $0["name"].text }
        assets = try Self.named("assets", in: path) { asset in
            asset["type"].number == 2 ? .sound : asset["checksum"].text.map { .picture($0) }
        }
        entries = try JSONObjectReader(Self.source(of: path), of: "dayEntries")
    }

    static func recognises(_ path: String) -> Bool {
        guard var entries = try? JSONObjectReader(source(of: path), of: "dayEntries") else { return false }
        return (try? entries.next()) != nil
    }

    /// The bytes that a file holds in Base64, without regard to ends of lines.
    private static func source(of path: String) throws -> TextDecodingSource.Source {
        let encoded = try TextDecodingSource.source(of: path)
        var rest: [UInt8] = []
        return {
            while let piece = try encoded() {
                rest += piece.filter { $0 > 32 }
                // Four letters are three bytes.
                let whole = rest.count / 4 * 4
                guard whole > 0 else { continue }
                guard let bytes = Data(base64Encoded: Data(rest[..<whole])) else { throw ImportFileError.broken }
                rest.removeFirst(whole)
                return [UInt8](bytes)
            }
            guard rest.isEmpty else { throw ImportFileError.broken }
            return nil
        }
    }

    /// Returns what `read` makes of each object of a list, by the object's `id`.
    private static func named<T>(
        _ list: String, in path: String, _ read: (JSONValue) -> T?
    ) throws -> [Int: T] {
        var reader = try JSONObjectReader(source(of: path), of: list)
        var found: [Int: T] = [:]
        while found.count < maxNamed, let object = try reader.next() {
            guard !object.isTooLarge, let json = JSONValue(object.bytes), let id = json["id"].number else { continue }
            found[Int(id)] = read(json)
        }
        return found
    }

    /// - Returns: `nil` at the end. Text that is no JSON is returned unchanged.
    mutating func next() throws -> JSONObjectReader.Object? {
        guard var object = try entries.next() else { return nil }
        if !object.isTooLarge, let json = JSONValue(object.bytes) { object.bytes = row(json) }
        return object
    }

    private func row(_ entry: JSONValue) -> [UInt8] {
        func number(_ name: String) -> Int? { entry[name].number.map { Int($0) } }
        func numbers(_ name: String) -> [Int] { entry[name].list.compactMap(\.number).map { Int($0) } }
        var row = JSONWriter(capacity: 256)
        row.object { row in
            // January is 0.
            if let year = number("year"), let month = number("month"), let day = number("day") {
                row.member("full_date", CivilDate(year: year, month: month + 1, day: day).text)
            }
            if let hour = number("hour"), let minute = number("minute") {
                row.member("time", "\(twoDigits(hour)):\(twoDigits(minute))")
            }
            row.member("mood", number("mood").flatMap { moods[$0] } ?? "")
            // A bar parts activities in the table.
            let done = numbers("tags").compactMap { activities[$0]?.replacing("|", with: "/") }
            row.member("activities", done.joined(separator: " | "))
            row.member("note_title", entry["note_title"].text ?? "")
            row.member("note", entry["note"].text ?? "")
            if entry["isFavorite"].isTrue { row.member("favourite", true) }
            let files = numbers("assets").compactMap { assets[$0] }
            let pictures = files.compactMap { if case .picture(let checksum) = $0 { checksum } else { nil } }
            row.member("pictures", pictures)
            row.member("sounds", files.count - pictures.count)
        }
        return row.bytes
    }
}

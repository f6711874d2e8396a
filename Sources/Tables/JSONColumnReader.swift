import Text

/// A streaming reader of the objects in a JSON list, in bounded memory. Returns each object as flat columns:
/// `{"movie":{"ids":{"tmdb":1}}}` is the column `movie.ids.tmdb`. Lists of plain values are joined by commas.
package struct JSONColumnReader {
    package typealias Column = (name: String, value: String)

    /// Maximum number of bytes of one object. Rows are smaller than folders.
    private static let limit = 1 << 20

    private var objects: JSONObjectReader

    package init(_ source: @escaping TextDecodingSource.Source) throws {
        objects = try JSONObjectReader(source, limit: Self.limit)
    }

    /// Reads the next object.
    /// - Returns: nil at the end of the list.
    /// - Throws: ``ImportFileError/tooLarge`` for an object without an end, ``ImportFileError/broken`` for invalid
    ///   JSON, and errors of the source.
    package mutating func next() throws -> [Column]? {
        guard let object = try objects.next() else { return nil }
        guard !object.isTooLarge else { throw ImportFileError.tooLarge }
        guard let value = JSONValue(object.bytes, .forgiving) else { throw ImportFileError.broken }
        var columns: [Column] = []
        Self.flatten(value, "", into: &columns)
        return columns.sorted { $0.name < $1.name }
    }

    private static func flatten(_ value: JSONValue, _ name: String, into columns: inout [Column]) {
        switch value {
        case .object(let members):
            var seen: Set<String> = []
            for member in members where seen.insert(member.name).inserted {
                flatten(member.value, name.isEmpty ? member.name : "\(name).\(member.name)", into: &columns)
            }
        case .array(let values):
            var words: [String] = []
            for (index, value) in values.enumerated() {
                if let text = scalarText(value) {
                    words.append(text)
                } else {
                    flatten(value, "\(name).\(index)", into: &columns)
                }
            }
            if !words.isEmpty { columns.append((name, words.joined(separator: ", "))) }
        default:
            if let text = scalarText(value), !text.isEmpty { columns.append((name, text)) }
        }
    }

    /// Returns `nil` for an array or an object, and an empty text for `null`.
    private static func scalarText(_ value: JSONValue) -> String? {
        switch value {
        case .array, .object: return nil
        case .null: return ""
        case .bool(let truth): return String(truth)
        case .string(let text): return text
        case .number(let digits):
            if let number = Int(digits) ?? value.double.flatMap({ Int(exactly: $0) }) { return String(number) }
            return value.double.map { String($0) } ?? ""
        }
    }
}

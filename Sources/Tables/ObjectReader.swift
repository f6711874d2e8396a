import Foundation

/// The objects of a JSON list, one by one in bounded memory, each as flat columns: `{"movie":{"ids":{"tmdb":1}}}` is
/// the column `movie.ids.tmdb`. Lists of plain values are joined by commas.
package struct ObjectReader {
    package typealias Column = (name: String, value: String)

    static let objectLimit = 1 << 20

    private var bytes: ImportBytes
    private var buffer: [UInt8] = []
    private var index = 0

    package init(_ source: @escaping ImportBytes.Source) throws {
        bytes = try ImportBytes(source)
    }

    /// - Returns: nil at the end of the list.
    package mutating func next() throws -> [Column]? {
        while let byte = try take() {
            if byte == UInt8(ascii: "{") { return try Self.columns(of: try object()) }
        }
        return nil
    }

    /// The bytes up to the brace that closes what has just been opened.
    private mutating func object() throws -> [UInt8] {
        var object = [UInt8(ascii: "{")]
        var (depth, isText, isEscaped) = (1, false, false)
        while depth > 0 {
            guard let byte = try take() else { throw ImportFileError.broken }
            guard object.count < Self.objectLimit else { throw ImportFileError.tooLarge }
            object.append(byte)
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return object
    }

    private mutating func take() throws -> UInt8? {
        while index == buffer.count {
            guard let more = try bytes.next() else { return nil }
            buffer = more
            index = 0
        }
        defer { index += 1 }
        return buffer[index]
    }

    private static func columns(of object: [UInt8]) throws -> [Column] {
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(object)) else {
            throw ImportFileError.broken
        }
        var columns: [Column] = []
        value.flatten("", into: &columns)
        return columns.sorted { $0.name < $1.name }
    }

    private enum Value: Decodable {
        case object([String: Value])
        case list([Value])
        case plain(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let object = try? container.decode([String: Value].self) {
                self = .object(object)
            } else if let list = try? container.decode([Value].self) {
                self = .list(list)
            } else if let text = try? container.decode(String.self) {
                self = .plain(text)
            } else if let number = try? container.decode(Int.self) {
                self = .plain(String(number))
            } else if let truth = try? container.decode(Bool.self) {
                self = .plain(String(truth))
            } else if let number = try? container.decode(Double.self) {
                self = .plain(String(number))
            } else {
                self = .plain("")
            }
        }

        func flatten(_ name: String, into columns: inout [Column]) {
            switch self {
            case .plain(let text):
                if !text.isEmpty { columns.append((name, text)) }
            case .object(let members):
                for (key, value) in members { value.flatten(name.isEmpty ? key : "\(name).\(key)", into: &columns) }
            case .list(let values):
                var words: [String] = []
                for (index, value) in values.enumerated() {
                    if case .plain(let text) = value {
                        words.append(text)
                    } else {
                        value.flatten("\(name).\(index)", into: &columns)
                    }
                }
                if !words.isEmpty { columns.append((name, words.joined(separator: ", "))) }
            }
        }
    }
}

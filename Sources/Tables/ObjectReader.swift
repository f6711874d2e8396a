import Foundation

/// The objects of a JSON list, one by one in bounded memory, each as flat columns: `{"movie":{"ids":{"tmdb":1}}}` is
/// the column `movie.ids.tmdb`. Lists of plain values are joined by commas.
package struct ObjectReader {
    package typealias Column = (name: String, value: String)

    static let objectLimit = 1 << 20

    private var bytes: ByteCursor

    package init(_ source: @escaping ImportBytes.Source) throws {
        bytes = try ByteCursor(source)
    }

    /// - Returns: nil at the end of the list.
    package mutating func next() throws -> [Column]? {
        while let byte = try bytes.take() {
            if byte == UInt8(ascii: "{") { return try Self.columns(of: try object()) }
        }
        return nil
    }

    /// The bytes up to the brace that closes what has just been opened.
    private mutating func object() throws -> [UInt8] {
        var object = [UInt8(ascii: "{")]
        var nesting = JSONNesting()
        nesting.step(object[0])
        while !nesting.isOutside {
            guard let byte = try bytes.take() else { throw ImportFileError.broken }
            guard object.count < Self.objectLimit else { throw ImportFileError.tooLarge }
            object.append(byte)
            nesting.step(byte)
        }
        return object
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
            // Each wrong guess is an error made and thrown away: what is most frequent comes first.
            if let text = try? container.decode(String.self) {
                self = .plain(text)
            } else if let number = try? container.decode(Int.self) {
                self = .plain(String(number))
            } else if let truth = try? container.decode(Bool.self) {
                self = .plain(String(truth))
            } else if let number = try? container.decode(Double.self) {
                self = .plain(String(number))
            } else if let object = try? container.decode([String: Value].self) {
                self = .object(object)
            } else if let list = try? container.decode([Value].self) {
                self = .list(list)
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

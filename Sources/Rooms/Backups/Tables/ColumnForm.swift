import Catalog
import Text
import Web

/// The form of a column's values where SQLite checks only their type. Values of these columns become names of files, types
/// of answers and styles of pages, or numbers that Seorap adds to.
enum ColumnForm: Sendable, Hashable {
    /// The name of an original: 64 hexadecimal digits.
    case hash
    /// The name of a thing outside this house: ASCII letters, digits and hyphens.
    case identifier
    /// Lower-case ASCII letters.
    case kind
    /// The type of an original: a picture or a font.
    case mediaType
    /// Two colours, `#rrggbb#rrggbb`.
    case colours
    /// An absolute path without `..`.
    case path
    /// A place in a list: at most that of an item.
    case position
    /// The last number of a table, which SQLite's own table takes as anything. At most half of the largest integer, so that
    /// the rows that follow fit into a backup again.
    case lastNumber
    /// Anything; integers are at most 2^53, as in JSON, so that no sum with one overflows.
    case any

    private static let largestInteger: Int64 = 1 << 53
    /// What the schema makes of the largest `item.addedAt`.
    private static let largestPosition = Item.position(of: 0xFFFFF, addedAt: Item.latestAddedAt)

    /// - Parameter shape: `nil` for SQLite's own counters.
    init(of column: String, in shape: TableShape?) {
        let isOriginal = shape?.keys.contains { $0.table == "media" && $0.columns == [column] } ?? false
        switch (shape?.name, column) {
        case (nil, "seq"): self = .lastNumber
        case ("media", "sha256"): self = .hash
        case _ where isOriginal: self = .hash
        case ("media", "type"): self = .mediaType
        case ("item", "kind"): self = .kind
        case ("arrival", "file"), ("takenPlace", "place"): self = .path
        case (_, "uid"), (_, "thing"): self = .identifier
        case (_, "placeholder"): self = .colours
        case (_, "position"), (_, "place"), (_, "number"): self = .position
        default: self = .any
        }
    }

    func accepts(_ value: RowLine.Value) -> Bool {
        switch (self, value) {
        case (.position, .integer(let number)): (-Self.largestPosition...Self.largestPosition).contains(number)
        case (.lastNumber, .integer(let number)): (0...Self.largestInteger / 2).contains(number)
        case (.any, .integer(let number)): (-Self.largestInteger...Self.largestInteger).contains(number)
        case (.position, _), (.any, _): true
        case (_, .text(let bytes)): accepts(bytes)
        // A type that the column does not take.
        default: false
        }
    }

    private func accepts(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        switch self {
        case .hash: return SHA256.isHex(text)
        case .identifier:
            return (1...64).contains(bytes.count) && bytes.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        case .kind: return (1...32).contains(bytes.count) && bytes.allSatisfy(\.isLowerCaseLetter)
        case .mediaType:
            let font = text.hasPrefix("font/") ? text.utf8.dropFirst(5) : "".utf8[...]
            return PictureType(rawValue: text) != nil || !font.isEmpty && font.allSatisfy(\.isLetterOrDigit)
        case .colours:
            return bytes.count == 14
                && bytes.enumerated().allSatisfy { index, byte in
                    index % 7 == 0 ? byte == UInt8(ascii: "#") : byte.hexadecimalValue != nil
                }
        case .path:
            return text.hasPrefix("/") && !bytes.contains(0) && !text.split(separator: "/").contains("..")
        case .lastNumber: return false
        case .position, .any: return true
        }
    }
}

extension UInt8 {
    fileprivate var isLowerCaseLetter: Bool { (0x61...0x7A).contains(self) }
    fileprivate var isLetterOrDigit: Bool {
        isLowerCaseLetter || (0x41...0x5A).contains(self) || (0x30...0x39).contains(self)
    }
}

import Catalog
import Text
import Web

/// Syntax of a column's values, where SQLite checks only their type. These values become file names, content types,
/// styles of pages or operands of additions.
enum ColumnFormat: Sendable, Hashable {
    /// SHA-256 name of an original: 64 hexadecimal digits.
    case hash
    /// Identifier: 1 to 64 ASCII letters, digits and hyphens.
    case identifier
    /// 1 to 32 lower-case ASCII letters.
    case kind
    /// Media type of an original: a picture or a font.
    case mediaType
    /// Two colours: `#rrggbb#rrggbb`.
    case colours
    /// Absolute path without `..`.
    case path
    /// Position in a list: at most the largest position of an item.
    case position
    /// Last number of a table in `sqlite_sequence`, whose columns accept any value. At most half of the largest
    /// integer, so that rows added later fit into a backup again.
    case lastNumber
    /// Any value. Integers are at most 2^53 as in JSON, so that no sum with one overflows.
    case any

    private static let largestInteger: Int64 = 1 << 53
    /// Position that the schema computes for the largest `item.addedAt`.
    private static let largestPosition = Item.position(of: 0xFFFFF, addedAt: Item.latestAddedAt)

    /// - Parameter shape: the table; `nil` for SQLite's own counters.
    init(of column: String, in shape: TableSchema?) {
        let isOriginal = shape?.keys.contains { $0.table == "media" && $0.columns == [column] } ?? false
        switch (shape?.name, column) {
        case (nil, "seq"): self = .lastNumber
        case ("media", "sha256"): self = .hash
        case _ where isOriginal: self = .hash
        case ("media", "type"): self = .mediaType
        case ("item", "kind"): self = .kind
        case ("inboxRecord", "file"), ("processedFolder", "path"): self = .path
        case (_, "uid"), (_, "sharedID"): self = .identifier
        case (_, "placeholder"): self = .colours
        case (_, "position"), (_, "itemPosition"), (_, "rowNumber"): self = .position
        default: self = .any
        }
    }

    func accepts(_ value: RowDecoder.Value) -> Bool {
        switch (self, value) {
        case (.position, .integer(let number)): (-Self.largestPosition...Self.largestPosition).contains(number)
        case (.lastNumber, .integer(let number)): (0...Self.largestInteger / 2).contains(number)
        case (.any, .integer(let number)): (-Self.largestInteger...Self.largestInteger).contains(number)
        case (.position, _), (.any, _): true
        case (_, .text(let bytes)): accepts(bytes)
        // The value has a type that the column does not accept.
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

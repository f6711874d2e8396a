import Foundation
import Text

/// Parser for a line that ``RowEncoder`` wrote. Rejects everything that ``RowEncoder`` does not write.
struct RowDecoder {
    enum Value: Hashable {
        case integer(Int64)
        case real(Double)
        /// The bytes of the column, normally UTF-8.
        case text([UInt8])
        case blob([UInt8])
    }

    let values: [(column: String, value: Value)]

    /// Parses a line; nil if ``RowEncoder`` cannot have written it.
    /// - Parameters:
    ///   - bytes: the line without its end.
    ///   - columns: maximum number of values.
    init?(_ bytes: ArraySlice<UInt8>, columns: Int) {
        var reader = Reader(bytes: bytes)
        guard let values = reader.object(maxValues: columns) else { return nil }
        self.values = values
    }

    private struct Reader {
        let bytes: ArraySlice<UInt8>
        var index: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            index = bytes.startIndex
        }

        mutating func object(maxValues: Int) -> [(column: String, value: Value)]? {
            var values: [(column: String, value: Value)] = []
            guard skip("{") else { return nil }
            if !skip("}") {
                repeat {
                    guard values.count < maxValues, let name = string(), skip(":"), let value = value() else {
                        return nil
                    }
                    values.append((String(decoding: name, as: UTF8.self), value))
                } while skip(",")
                guard skip("}") else { return nil }
            }
            return index == bytes.endIndex ? values : nil
        }

        private mutating func value() -> Value? {
            guard index < bytes.endIndex else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "\""): return string().map { .text($0) }
            case UInt8(ascii: "{"): return encoded()
            default: return number()
            }
        }

        private mutating func encoded() -> Value? {
            guard skip("{"), let kind = string(), skip(":"), let text = string(), skip("}"),
                let data = Data(base64Encoded: Data(text))
            else { return nil }
            switch String(decoding: kind, as: UTF8.self) {
            case "base64": return .blob(Array(data))
            case "text64": return .text(Array(data))
            default: return nil
            }
        }

        private mutating func number() -> Value? {
            let start = index
            while index < bytes.endIndex, "+-.0123456789eE".utf8.contains(bytes[index]) { index += 1 }
            let text = String(decoding: bytes[start..<index], as: UTF8.self)
            if let integer = Int64(text) { return .integer(integer) }
            return Double(text).map { .real($0) }
        }

        private mutating func string() -> [UInt8]? {
            guard skip("\"") else { return nil }
            var out: [UInt8] = []
            var start = index
            while index < bytes.endIndex {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\"") {
                    out += bytes[start..<index]
                    index += 1
                    return out
                }
                guard byte >= 32 else { return nil }
                guard byte == 0x5C else {
                    index += 1
                    continue
                }
                out += bytes[start..<index]
                index += 1
                guard let escaped = escape() else { return nil }
                out.append(escaped)
                start = index
            }
            return nil
        }

        private mutating func escape() -> UInt8? {
            guard index < bytes.endIndex else { return nil }
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x22, 0x5C: return byte
            case UInt8(ascii: "n"): return 10
            case UInt8(ascii: "u"):
                let digits = bytes[index..<min(index + 4, bytes.endIndex)].map(\.hexadecimalValue)
                guard digits.count == 4, digits[0] == 0, digits[1] == 0, let high = digits[2], let low = digits[3]
                else {
                    return nil
                }
                index += 4
                return high << 4 | low
            default: return nil
            }
        }

        private mutating func skip(_ letter: Unicode.Scalar) -> Bool {
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: letter) else { return false }
            index += 1
            return true
        }
    }
}

import Foundation
import GRDBSQLite
import Text

/// Writer for rows as lines of JSON: an object of the columns that are not NULL. Texts, integers and reals are JSON
/// values, a real always with a point or an exponent. Bytes are `{"base64":"…"}`, text that is not UTF-8 is
/// `{"text64":"…"}`.
struct RowEncoder {
    private let keys: [[UInt8]]

    init(columns: [String]) {
        keys = columns.map { Array("\"\($0)\":".utf8) }
    }

    /// Appends the current row of `statement` and a line end.
    func append(_ statement: OpaquePointer, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "{"))
        var isFirst = true
        for (index, key) in keys.enumerated() {
            let column = Int32(index)
            let type = sqlite3_column_type(statement, column)
            if type == SQLITE_NULL { continue }
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            out += key
            switch type {
            case SQLITE_INTEGER: out += String(sqlite3_column_int64(statement, column)).utf8
            case SQLITE_FLOAT: Self.append(sqlite3_column_double(statement, column), to: &out)
            case SQLITE_TEXT:
                // The pointer is read before the length, because reading it may convert the value.
                let start = sqlite3_column_text(statement, column)
                Self.append(
                    text: UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))),
                    to: &out)
            default:
                let start = sqlite3_column_blob(statement, column)
                let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
                out += "{\"base64\":\"\(Data(bytes).base64EncodedString())\"}".utf8
            }
        }
        out += "}\n".utf8
    }

    private static func append(_ number: Double, to out: inout [UInt8]) {
        out += number.isInfinite ? (number < 0 ? "-1e999" : "1e999").utf8 : "\(number)".utf8
    }

    private static func append(text bytes: UnsafeRawBufferPointer, to out: inout [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            out += "{\"text64\":\"\(Data(bytes).base64EncodedString())\"}".utf8
            return
        }
        out.append(UInt8(ascii: "\""))
        var start = 0
        for (index, byte) in bytes.enumerated() where byte < 32 || byte == 0x22 || byte == 0x5C {
            out += bytes[start..<index]
            start = index + 1
            switch byte {
            case 0x22, 0x5C: out += [0x5C, byte]
            case 10: out += [0x5C, UInt8(ascii: "n")]
            default:
                out += "\\u00".utf8
                out.appendHexadecimal(byte)
            }
        }
        out += bytes[start..<bytes.count]
        out.append(UInt8(ascii: "\""))
    }
}

import HTTPServer
import HTTPTypes

extension Response {
    /// Makes browsers save what it sends under this name (RFC 6266), whatever letters are in it.
    package mutating func download(as name: String) {
        let plain = name.unicodeScalars.map { scalar -> String in
            let isPlain =
                scalar.isASCII && scalar.value >= 32 && scalar.value != 127 && !"\"\\/%".unicodeScalars.contains(scalar)
            return isPlain ? String(scalar) : "_"
        }.joined()
        let full = name.utf8.map { byte -> String in
            let isPlain =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + Self.hexadecimal(byte)
        }.joined()
        headers[.contentDisposition] = "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(full)"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
    }
}

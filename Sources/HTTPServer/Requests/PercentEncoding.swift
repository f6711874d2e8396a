/// Percent-encoding as RFC 3986 has it for paths and the URL standard for forms.
package enum PercentEncoding {
    /// Decodes one path segment, once.
    /// - Returns: nil for an incomplete escape, a NUL or bytes that are not UTF-8.
    package static func decodeSegment(_ bytes: some Collection<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue else { return nil }
            decoded.append(high << 4 | low)
        }
        return text(decoded)
    }

    /// Decodes a name or a value of a query or an urlencoded form: `+` is a space, and an incomplete
    /// escape stands for itself, so that a person may type `?q=100%`.
    /// - Returns: nil for a NUL or bytes that are not UTF-8.
    package static func decodeFormText(_ bytes: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "+") {
                decoded.append(0x20)
            } else if byte == UInt8(ascii: "%"), index + 1 < bytes.endIndex,
                let high = bytes[index].hexadecimalValue, let low = bytes[index + 1].hexadecimalValue
            {
                decoded.append(high << 4 | low)
                index += 2
            } else {
                decoded.append(byte)
            }
        }
        return text(decoded)
    }

    private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }

    /// Escapes everything but letters, digits and `-._~`: right for one path segment and for one name
    /// or value of a query.
    package static func encode(_ text: String) -> String {
        var text = text
        guard let first = text.withUTF8({ bytes in bytes.firstIndex { !$0.isUnreserved } }) else { return text }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count * 3)
        text.withUTF8 { bytes in
            encoded.append(contentsOf: bytes[..<first])
            for byte in bytes[first...] {
                if byte.isUnreserved {
                    encoded.append(byte)
                } else {
                    encoded.append(UInt8(ascii: "%"))
                    encoded.append(hexadecimalDigit(byte >> 4))
                    encoded.append(hexadecimalDigit(byte & 15))
                }
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Text of these bytes, unless they hold a NUL or are not UTF-8.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}

import Text

/// Percent-encoding as UTF-8 (RFC 3986 2.1).
package enum PercentEncoding {
    /// A part of an address, which determines the bytes that need no escape.
    package enum Component: Int, Sendable, CaseIterable {
        /// Parts as browsers write them (WHATWG percent-encode sets).
        case path, query, fragment, userInfo
        /// Parts as RFC 3986 defines them, except for brackets and bars, which programs usually leave unescaped.
        case strictPath, strictQuery, strictFragment, strictUserInfo

        fileprivate func keeps(_ byte: UInt8) -> Bool {
            PercentEncoding.unescapedComponents[Int(byte)] & (1 << UInt8(rawValue)) != 0
        }

        fileprivate func allows(_ byte: UInt8) -> Bool {
            if byte <= 0x20 || byte >= 0x7F { return false }
            if byte.isUnreserved || byte == UInt8(ascii: "%") { return true }
            return switch self {
            case .path: !"\"#<>?`{}^|".utf8.contains(byte)
            case .query: !"\"#<>'".utf8.contains(byte)
            case .fragment: !"\"<>`".utf8.contains(byte)
            case .userInfo: !"\"#<>?`{}/;=@[\\]^|".utf8.contains(byte)
            case .strictPath: "!$&'()*+,;=:@/[]|".utf8.contains(byte)
            case .strictQuery, .strictFragment: "!$&'()*+,;=:@/[]|?".utf8.contains(byte)
            case .strictUserInfo: "!$&'()*+,;=:".utf8.contains(byte)
            }
        }
    }

    /// For each byte, a bit for every ``Component`` in which it needs no escape.
    private static let unescapedComponents: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        Component.allCases.reduce(0) { $1.allows(byte) ? $0 | 1 << UInt8($1.rawValue) : $0 }
    }

    /// Escapes the bytes that `place` does not allow. Existing escapes and stray percent signs are kept.
    package static func encode(_ bytes: ArraySlice<UInt8>, _ place: Component) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32)
        for byte in bytes {
            if place.keeps(byte) { output.append(byte) } else { output.appendPercentEncoded(byte) }
        }
        return output
    }

    /// Returns one spelling for each meaning: necessary escapes only, in upper case, and stray percent signs escaped.
    package static func canonical(_ bytes: ArraySlice<UInt8>, _ place: Component) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32)
        for (byte, isEscaped) in Escapes(bytes: bytes) {
            let isKept = isEscaped ? byte.isUnreserved : byte != UInt8(ascii: "%") && place.keeps(byte)
            if isKept { output.append(byte) } else { output.appendPercentEncoded(byte) }
        }
        return output
    }

    /// Escapes everything except letters, digits and `-._
    /// `. For one path segment, or one name or value of a query.
    package static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isUnreserved) { return text }
        var output: [UInt8] = []
        for byte in text.utf8 {
            if byte.isUnreserved { output.append(byte) } else { output.appendPercentEncoded(byte) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Escapes like ``encode(_:)`` but keeps Hangul syllables, as browsers show them. For addresses within a page,
    /// where they take a third of the bytes; not for header fields.
    package static func encodeReadably(_ text: String) -> String {
        func isReadable(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }
        // Most names of tags need no escape, and a list has a hundred of them.
        let needsNone = text.unicodeScalars.allSatisfy { isReadable($0) || $0.isASCII && UInt8(ascii: $0).isUnreserved }
        if needsNone { return text }
        return text.unicodeScalars.reduce(into: "") { encoded, scalar in
            if isReadable(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += encode(String(scalar))
            }
        }
    }

    /// Escapes control characters and all bytes outside ASCII, for header values of unknown encoding.
    package static func encodeRaw(_ bytes: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        for byte in bytes {
            if byte < 0x20 || byte >= 0x7F { output.appendPercentEncoded(byte) } else { output.append(byte) }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit or one of `-._
    /// ` (RFC 3986 2.3), which never need an escape.
    package var isUnreserved: Bool {
        // One bit for each byte of ASCII.
        let bits: UInt64 = self < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return self < 128 && bits >> UInt64(self & 63) & 1 == 1
    }
}

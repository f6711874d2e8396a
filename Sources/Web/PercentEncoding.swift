import Text

/// Percent-encoding as UTF-8 (RFC 3986 2.1).
package enum PercentEncoding {
    /// Where a text stands decides which bytes may stand there unescaped.
    package enum Place: Int, Sendable, CaseIterable {
        /// As browsers write addresses (WHATWG percent-encode sets).
        case path, query, fragment, userInfo
        /// As RFC 3986 has them, but for the brackets and bars that everybody leaves alone.
        case strictPath, strictQuery, strictFragment, strictUserInfo

        fileprivate func keeps(_ byte: UInt8) -> Bool {
            PercentEncoding.kept[Int(byte)] & (1 << UInt8(rawValue)) != 0
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

    /// For each byte a bit for every place where it may stand unescaped.
    private static let kept: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        Place.allCases.reduce(0) { $1.allows(byte) ? $0 | 1 << UInt8($1.rawValue) : $0 }
    }

    /// Escapes what may not stand there. Escapes that are there already, and stray percent signs, stay as they are.
    package static func encode(_ bytes: ArraySlice<UInt8>, _ place: Place) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32)
        for byte in bytes {
            if place.keeps(byte) { output.append(byte) } else { output.appendPercentEncoded(byte) }
        }
        return output
    }

    /// One spelling for each meaning: escapes in upper case, none where none is needed, a stray percent sign escaped.
    package static func canonical(_ bytes: ArraySlice<UInt8>, _ place: Place) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32)
        for (byte, isEscaped) in Escapes(bytes: bytes) {
            let isKept = isEscaped ? byte.isUnreserved : byte != UInt8(ascii: "%") && place.keeps(byte)
            if isKept { output.append(byte) } else { output.appendPercentEncoded(byte) }
        }
        return output
    }

    /// Escapes everything but letters, digits and `-._~`: right for one path segment and for one name
    /// or value of a query.
    package static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isUnreserved) { return text }
        var output: [UInt8] = []
        for byte in text.utf8 {
            if byte.isUnreserved { output.append(byte) } else { output.appendPercentEncoded(byte) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The same with Hangul syllables as they are, as browsers show them: an address within a page, where they are a
    /// third as long. Not for header fields.
    package static func encodeReadably(_ text: String) -> String {
        func isReadable(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }
        // Most names of tags, of which a list has a hundred.
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

    /// Escapes controls and every byte outside ASCII: for header values of unknown encoding.
    package static func encodeRaw(_ bytes: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        for byte in bytes {
            if byte < 0x20 || byte >= 0x7F { output.appendPercentEncoded(byte) } else { output.append(byte) }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension UInt8 {
    /// Letters, digits and `-._~` (RFC 3986 2.3): never in need of an escape.
    package var isUnreserved: Bool {
        // A bit for each byte of ASCII.
        let bits: UInt64 = self < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return self < 128 && bits >> UInt64(self & 63) & 1 == 1
    }
}

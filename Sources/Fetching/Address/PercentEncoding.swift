import Foundation

/// Percent-encoding as UTF-8, by the place in an address (WHATWG percent-encode sets).
package enum PercentEncoding {
    enum Place {
        case path, query, fragment, userInfo, component

        fileprivate var reserved: String.UTF8View {
            switch self {
            case .path: " \"#<>?`{}^|".utf8
            case .query: " \"#<>'".utf8
            case .fragment: " \"<>`".utf8
            case .userInfo: " \"#<>?`{}/;=@[\\]^|".utf8
            case .component: " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}".utf8
            }
        }
    }

    /// A value of a query, composed (NFC): only letters, digits and `-._~` stay as they are.
    package static func value(_ text: String) -> String {
        encode(text.precomposedStringWithCanonicalMapping, .component)
    }

    /// Leaves escapes that are already there as they are, but in a component.
    static func encode(_ text: some StringProtocol, _ place: Place) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte <= 0x1f || byte >= 0x7f || place.reserved.contains(byte) {
                append(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Escapes every byte outside ASCII, and controls: for header values of unknown encoding.
    static func encodeRaw(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        for byte in bytes {
            if byte < 0x20 || byte >= 0x7f { append(byte, to: &output) } else { output.append(byte) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Escapes every byte.
    static func escape(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        for byte in bytes { append(byte, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    /// The bytes behind the escapes; bad escapes stay as they are.
    static func decode(_ text: some StringProtocol) -> [UInt8] {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
                let low = hexDigit(bytes[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return output
    }

    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func append(_ byte: UInt8, to output: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

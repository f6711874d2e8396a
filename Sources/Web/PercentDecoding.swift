import Text

extension PercentEncoding {
    /// Decodes all escapes; an incomplete escape is kept as it is.
    package static func decode(_ text: some StringProtocol) -> [UInt8] {
        Escapes(bytes: Array(text.utf8)[...]).map(\.byte)
    }

    /// Decodes one path segment, once.
    /// - Returns: nil for an incomplete escape, a NUL or bytes that are not UTF-8.
    package static func decodeSegment(_ bytes: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        for (byte, isEscaped) in Escapes(bytes: bytes) {
            if byte == UInt8(ascii: "%"), !isEscaped { return nil }
            decoded.append(byte)
        }
        return text(decoded)
    }

    /// Decodes a name or a value of a query or an urlencoded form: `+` is a space, and an incomplete
    /// escape stands for itself, so that a person may type `?q=100%`.
    /// - Returns: nil for a NUL or bytes that are not UTF-8.
    package static func decodeFormText(_ bytes: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        for (byte, isEscaped) in Escapes(bytes: bytes) {
            decoded.append(byte == UInt8(ascii: "+") && !isEscaped ? 0x20 : byte)
        }
        return text(decoded)
    }

    /// Converts UTF-8 to a text.
    /// - Returns: nil for a NUL or bytes that are not UTF-8.
    package static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.contains(0), let text = try? UTF8Span(validating: bytes.span) else { return nil }
        return String(copying: text)
    }
}

/// The bytes of a text and whether each was written as an escape. A percent sign without two digits stands for itself.
struct Escapes: Sequence, IteratorProtocol {
    var bytes: ArraySlice<UInt8>

    mutating func next() -> (byte: UInt8, isEscaped: Bool)? {
        guard let first = bytes.popFirst() else { return nil }
        let start = bytes.startIndex
        guard first == UInt8(ascii: "%"), bytes.count > 1, let high = bytes[start].hexadecimalValue,
            let low = bytes[start + 1].hexadecimalValue
        else { return (first, false) }
        bytes = bytes[(start + 2)...]
        return (high << 4 | low, true)
    }
}

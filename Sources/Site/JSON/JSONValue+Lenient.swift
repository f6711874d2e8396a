import Text

/// Reads values as other programs write them, with members left out, `null`, `"(null)"` or other types. Unreadable
/// values count as absent.
extension JSONValue {
    /// The value as text in NFC; `nil` for other types, for "(null)" and for blank text.
    package var text: String? {
        guard case .string(let text) = self, text != "(null)", !text.allSatisfy(\.isWhitespace) else { return nil }
        return text.nfc
    }

    package var number: Double? {
        let number = if case .string(let text) = self { Double(text) } else { double }
        return number.flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
    }

    package var isTrue: Bool { self == .bool(true) || double == 1 }

    /// The texts of an array, or a single text.
    package var texts: [String] { text.map { [$0] } ?? list.compactMap(\.text) }
}

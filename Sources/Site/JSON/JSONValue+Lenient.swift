import Text

/// Reads values of other programs, which may write `null`, `"(null)"` or another type for an absent value.
extension JSONValue {
    /// The value as text in NFC; `nil` for other types, for "(null)" and for blank text.
    package var text: String? {
        guard case .string(let text) = self, text != "(null)", !text.allSatisfy(\.isWhitespace) else { return nil }
        return text.nfc
    }

    /// The value as a number, also from a string; `nil` if it is not finite or its magnitude is 10^15 or more, below
    /// which a `Double` holds all integers.
    package var number: Double? {
        let number = if case .string(let text) = self { Double(text) } else { double }
        return number.flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
    }

    /// Whether the value is `true` or 1.
    package var isTrue: Bool { self == .bool(true) || double == 1 }

    /// The texts of an array, or a single text.
    package var texts: [String] { text.map { [$0] } ?? list.compactMap(\.text) }
}

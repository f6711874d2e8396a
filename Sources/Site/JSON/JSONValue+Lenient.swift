import Text

/// Other programs leave members out, write `null`, `"(null)"` or another type: what cannot be read is as if it were not there.
extension JSONValue {
    /// Nil for anything but a text with something in it.
    package var text: String? {
        guard case .string(let text) = self, text != "(null)", !text.allSatisfy(\.isWhitespace) else { return nil }
        return text.nfc
    }

    package var number: Double? {
        let number = if case .string(let text) = self { Double(text) } else { double }
        return number.flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
    }

    package var isTrue: Bool { self == .bool(true) || double == 1 }

    /// A list of texts, or a single one.
    package var texts: [String] { text.map { [$0] } ?? list.compactMap(\.text) }
}

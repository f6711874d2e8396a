import Text

/// Other programs leave members out, write `null`, `"(null)"` or another type: what cannot be read is as if it were not there.
extension JSONValue {
    package subscript(_ name: String) -> JSONValue {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// Nil for anything but a text with something in it.
    package var text: String? {
        guard case .string(let text) = self, text != "(null)", !text.allSatisfy(\.isWhitespace) else { return nil }
        return text.nfc
    }

    package var number: Double? {
        switch self {
        case .number(let number) where number.isFinite && abs(number) < 1e15: number
        case .string(let text): Double(text).flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
        default: nil
        }
    }

    package var isTrue: Bool { self == .bool(true) || self == .number(1) }

    package var list: [JSONValue] { if case .array(let values) = self { values } else { [] } }

    /// A list of texts, or a single one.
    package var texts: [String] { text.map { [$0] } ?? list.compactMap(\.text) }
}

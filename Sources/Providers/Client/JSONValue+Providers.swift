import Foundation
import Text

/// Reads untrusted answers of providers. Missing and empty values, and those of another type, are nil, and one bad
/// member does not affect the others. Numbers may be written as text and text as numbers; true is 1.
extension JSONValue {
    var isList: Bool {
        if case .array = self { true } else { false }
    }

    /// Trimmed text. Nil for a missing or empty one, and for the "N/A" of some providers. A whole number is
    /// converted to its digits.
    var text: String? {
        guard case .string(let text) = self else { return numericValue.flatMap { Int(exactly: $0) }.map(String.init) }
        let trimmed = text.stripped
        return trimmed.isEmpty || trimmed == "N/A" ? nil : trimmed
    }

    /// Text, or the `value` of an object in which some providers wrap it.
    var wrappedText: String? { text ?? self["value"].text }

    var number: Double? {
        guard case .string(let text) = self else { return numericValue }
        return Double(text.trimmingCharacters(in: .whitespaces).replacing(",", with: ""))
    }

    private var numericValue: Double? {
        if case .bool(let truth) = self { truth ? 1 : 0 } else { double }
    }

    /// A whole number above 0; nil for 0, which providers write for unknown values.
    var count: Int? {
        number.flatMap { Int(exactly: $0.rounded(.towardZero)) }.flatMap { $0 > 0 ? $0 : nil }
    }

    var isTrue: Bool {
        if case .string(let text) = self { text.lowercased() == "true" } else { numericValue.map { $0 != 0 } ?? false }
    }

    /// Texts of a list, in order.
    var texts: [String] { list.compactMap(\.text) }
}

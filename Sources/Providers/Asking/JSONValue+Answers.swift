import Foundation
import Text

/// Reads the answers of providers without trust: what is missing, empty or of another kind is nil, and one bad member never
/// spoils its neighbours. Numbers may come as text and text as numbers; true is 1.
extension JSONValue {
    var isList: Bool {
        if case .array = self { true } else { false }
    }

    /// Text in one piece, trimmed; nil for none, for an empty one and for the "N/A" by which some providers say so. A whole
    /// number counts as its digits.
    var text: String? {
        guard case .string(let text) = self else { return amount.flatMap { Int(exactly: $0) }.map(String.init) }
        let trimmed = text.stripped
        return trimmed.isEmpty || trimmed == "N/A" ? nil : trimmed
    }

    /// Text, or the `value` of an object that some providers wrap it in.
    var wrappedText: String? { text ?? self["value"].text }

    var number: Double? {
        guard case .string(let text) = self else { return amount }
        return Double(text.trimmingCharacters(in: .whitespaces).replacing(",", with: ""))
    }

    private var amount: Double? {
        if case .bool(let truth) = self { truth ? 1 : 0 } else { double }
    }

    /// A whole number over 0: providers write 0 for what they do not know.
    var count: Int? {
        number.flatMap { Int(exactly: $0.rounded(.towardZero)) }.flatMap { $0 > 0 ? $0 : nil }
    }

    var isTrue: Bool {
        if case .string(let text) = self { text.lowercased() == "true" } else { amount.map { $0 != 0 } ?? false }
    }

    /// The texts of a list, in order.
    var texts: [String] { list.compactMap(\.text) }
}

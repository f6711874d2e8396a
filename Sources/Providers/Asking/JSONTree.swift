import Foundation
import Text

/// JSON of somebody else, read without trust: what is missing, empty or of another kind is nil, and one bad member never
/// spoils its neighbours. Numbers may come as text and text as numbers.
package enum JSONTree: Sendable, Hashable {
    case null
    /// True is 1.
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    /// Nil for what is no JSON.
    package init?(_ bytes: some Sequence<UInt8>) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return nil
        }
        self.init(value)
    }

    private init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let number as NSNumber: self = .number(number.doubleValue)
        case let list as [Any]: self = .list(list.map { JSONTree($0) })
        case let object as [String: Any]: self = .object(object.mapValues { JSONTree($0) })
        default: self = .null
        }
    }
}

extension JSONTree {
    /// A member of an object.
    package subscript(_ name: String) -> JSONTree {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// The elements of a list; none for anything else.
    package var list: [JSONTree] {
        if case .list(let list) = self { list } else { [] }
    }

    package var members: [String: JSONTree] {
        if case .object(let members) = self { members } else { [:] }
    }

    package var isList: Bool {
        if case .list = self { true } else { false }
    }

    /// Text in one piece, trimmed; nil for none, for an empty one and for the "N/A" by which some providers say so. A whole
    /// number counts as its digits.
    package var text: String? {
        switch self {
        case .text(let text):
            let trimmed = text.stripped
            return trimmed.isEmpty || trimmed == "N/A" ? nil : trimmed
        case .number(let number): return Int(exactly: number).map(String.init)
        default: return nil
        }
    }

    /// Text, or the `value` of an object that some providers wrap it in.
    package var wrappedText: String? { text ?? self["value"].text }

    package var number: Double? {
        switch self {
        case .number(let number): number
        case .text(let text): Double(text.trimmingCharacters(in: .whitespaces).replacing(",", with: ""))
        default: nil
        }
    }

    /// A whole number over 0: providers write 0 for what they do not know.
    package var count: Int? {
        number.flatMap { Int(exactly: $0.rounded(.towardZero)) }.flatMap { $0 > 0 ? $0 : nil }
    }

    package var isTrue: Bool {
        switch self {
        case .number(let number): number != 0
        case .text(let text): text.lowercased() == "true"
        default: false
        }
    }

    /// The texts of a list, in order.
    package var texts: [String] { list.compactMap(\.text) }
}

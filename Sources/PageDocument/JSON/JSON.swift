/// Any JSON value, as it was written: members keep their order and numbers their digits, so that what this program does
/// not know comes out as it went in.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    /// The digits, as JSON's grammar allows them.
    case number(String)
    case text(String)
    case list([JSON])
    case object([JSONMember])

    /// A finite number, in as few digits as give the same number back.
    package static func number(_ value: Double) -> JSON {
        let digits = "\(value)"
        return .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    /// Nil for what is not one JSON value in UTF-8, or is nested too deeply.
    package init?(_ bytes: [UInt8]) {
        guard let value = JSONReader.value(of: bytes) else { return nil }
        self = value
    }

    /// A member of an object; the last, if several have the name.
    package subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }
}

/// A name and its value in an object.
package struct JSONMember: Sendable, Equatable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
        self.name = name
        self.value = value
    }
}

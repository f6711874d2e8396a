/// Any JSON value, as it was written. Members keep their order and numbers their digits, so that data unknown to this
/// program is written as it was read.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// The digits, as JSON's grammar allows them.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// Returns a finite number, in as few digits as give the same number back.
    package static func number(_ value: Double) -> JSONValue {
        let digits = "\(value)"
        return .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    /// Returns a member of an object, the last if several have the name; `nil` if there is none.
    package func member(_ name: String) -> JSONValue? {
        members.last { $0.name == name }?.value
    }

    /// Returns a member of an object; `null` if there is none.
    package subscript(_ name: String) -> JSONValue { member(name) ?? .null }

    /// The members of an object; none for any other value.
    package var members: [JSONMember] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The elements of an array; none for any other value.
    package var list: [JSONValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The string; `nil` for any other value.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The strings of an array; `nil` for any other value, and for an array with anything else in it.
    package var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }

    /// The number, if it is one that a `Double` holds.
    package var double: Double? {
        guard case .number(let digits) = self, let number = Double(digits), number.isFinite else { return nil }
        return number
    }

    /// The value as UTF-8, without spaces, as pages of the diary are stored.
    package var bytes: [UInt8] {
        var json = JSONWriter(hasShortEscapes: false)
        json.value(self)
        return json.bytes
    }
}

/// A name and its value in an object.
package struct JSONMember: Sendable, Equatable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

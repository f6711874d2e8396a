import Text

/// Range of a body that a `Range` field requests (RFC 9110 14).
enum ByteRange: Equatable {
    /// The whole body: no field, another unit, bad syntax, or more than one range.
    case whole
    case part(Range<Int>)
    /// The range is outside the body: 416.
    case unsatisfiable

    /// - Parameters:
    ///   - field: value of the `Range` field; nil if there is none.
    ///   - size: size of the whole body in bytes.
    init(_ field: String?, size: Int) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="),
            field[..<equals].trimmed.equalsIgnoringCase("bytes")
        else { return }
        let range = field[field.index(after: equals)...].trimmed
        guard !range.contains(","), let dash = range.firstIndex(of: "-") else { return }
        let first = range[..<dash].trimmed
        let last = range[range.index(after: dash)...].trimmed
        if first.isEmpty {
            guard let length = Self.number(last) else { return }
            self = length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
        } else if let start = Self.number(first) {
            let end: Int
            if last.isEmpty {
                end = size
            } else if let number = Self.number(last), number >= start {
                end = number >= size ? size : number + 1
            } else {
                return
            }
            self = start >= size ? .unsatisfiable : .part(start..<end)
        }
    }

    /// Parses digits only. A number too large for `Int` counts as the largest.
    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}

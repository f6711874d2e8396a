import Web

/// Decoded names and values of a query or a form, in the order they were sent.
package struct FormFields: Sendable, Hashable {
    /// One name with its value.
    package struct Field: Sendable, Hashable {
        /// Decoded; may be empty.
        package let name: String
        /// Decoded; may be empty.
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In the order they were sent.
    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Reads `application/x-www-form-urlencoded` bytes.
    /// - Returns: nil when a name or a value holds a NUL or is not UTF-8, or when there are more than `limit` fields.
    package init?(urlEncoded bytes: ArraySlice<UInt8>, limit: Int = 1000) {
        fields = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < limit else { return nil }
            let middle = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = PercentEncoding.decodeFormText(pair[..<middle]),
                let value = PercentEncoding.decodeFormText(pair[middle...].dropFirst())
            else { return nil }
            fields.append(Field(name: name, value: value))
        }
    }

    /// Whether there is no field at all.
    package var isEmpty: Bool { fields.isEmpty }

    /// The first value of that name.
    package subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Every value of that name.
    package func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Adds a field behind the others, of the same name too.
    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// As `application/x-www-form-urlencoded` text.
    package var urlEncoded: String { urlEncoded(behind: "") }

    /// The same as the query of a path; without a field the path alone.
    package func urlEncoded(behind path: String) -> String {
        let pairs = fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        guard !pairs.isEmpty, !path.isEmpty else { return path + pairs.joined(separator: "&") }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }
}

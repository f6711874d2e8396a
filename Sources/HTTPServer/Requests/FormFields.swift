import Web

/// Decoded names and values of a query or a form, in the order in which they were sent.
package struct FormFields: Sendable, Hashable {
    /// Name and value of a field.
    package struct Field: Sendable, Hashable {
        /// Decoded name; may be empty.
        package let name: String
        /// Decoded value; may be empty.
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Fields in the order in which they were sent.
    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Parses `application/x-www-form-urlencoded` bytes.
    /// - Returns: nil if a name or value contains a NUL or is not UTF-8, or if there are more than `limit` fields.
    package init?(urlEncoded bytes: ArraySlice<UInt8>, limit: Int = 1000) {
        fields = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < limit else { return nil }
            let equalsSign = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = PercentEncoding.decodeFormText(pair[..<equalsSign]),
                let value = PercentEncoding.decodeFormText(pair[equalsSign...].dropFirst())
            else { return nil }
            fields.append(Field(name: name, value: value))
        }
    }

    package var isEmpty: Bool { fields.isEmpty }

    /// The first value of a name.
    package subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Returns all values of a name.
    package func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Appends a field, even if the name exists.
    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The fields as `application/x-www-form-urlencoded` text.
    package var urlEncoded: String { urlEncoded(behind: "") }

    /// Returns `path` with the fields as its query, or `path` alone if there are no fields.
    package func urlEncoded(behind path: String) -> String {
        let pairs = fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        guard !pairs.isEmpty, !path.isEmpty else { return path + pairs.joined(separator: "&") }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }
}

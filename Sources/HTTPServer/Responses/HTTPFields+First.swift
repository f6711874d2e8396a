import HTTPTypes

extension HTTPFields {
    /// The value of a field that stands there once; the subscript joins several, which costs as much for one.
    package func first(_ name: HTTPField.Name) -> String? {
        first { $0.name == name }?.value
    }
}

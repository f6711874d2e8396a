import HTTPTypes

extension HTTPFields {
    /// Returns the first value of a field. The subscript joins all values, which costs time even for one.
    package func first(_ name: HTTPField.Name) -> String? {
        first { $0.name == name }?.value
    }
}

extension JSON {
    /// Nil for what is not JSON.
    /// - Parameter bytes: UTF-8.
    package init?(_ bytes: [UInt8]) {
        guard let value = JSONReader.value(of: bytes) else { return nil }
        self = value
    }
}

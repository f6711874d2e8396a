import HTTPServer

/// The URL of a tag's page, put together where it is written: a list has a hundred.
package struct TagURL: HTMLText {
    private static let prefix = Array(SitePath.tag("").utf8)
    private let name: String

    /// - Parameter name: as it stands in an address.
    init(_ name: String) {
        self.name = name
    }

    /// Invariant: the prefix and the name fill the memory that their sizes ask for.
    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let prefix = Self.prefix
        name.utf8Span.span.withUnsafeBufferPointer { name in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: prefix.count + name.count) { text in
                guard let start = text.baseAddress else { return }
                start.initialize(from: prefix, count: prefix.count)
                if let letters = name.baseAddress {
                    (start + prefix.count).initialize(from: letters, count: name.count)
                }
                body(UnsafeBufferPointer(text))
            }
        }
    }
}

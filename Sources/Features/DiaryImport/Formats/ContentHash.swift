import Catalog

/// Identifies entries without an id by a hash of their content.
enum ContentHash {
    /// Returns an ``ImportedEntry/origin`` of 32 hexadecimal digits.
    static func origin(_ format: String, _ content: String) -> String {
        "\(format):#\(SHA256.hex(Array(content.utf8)).prefix(32))"
    }
}

import Catalog

enum ContentHash {
    /// Names an entry that has no name of its own.
    static func origin(_ format: String, _ content: String) -> String {
        "\(format):#\(SHA256.hex(Array(content.utf8)).prefix(32))"
    }
}

/// A file that is stored safely but that no row refers to yet.
package struct UnreferencedFile: Sendable, Hashable {
    package let sha256: String
    package let bytes: Int
    package let path: String

    package init(sha256: String, bytes: Int, path: String) {
        self.sha256 = sha256
        self.bytes = bytes
        self.path = path
    }
}

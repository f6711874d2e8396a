/// A directory that only its owner may access, removed with its contents when the last reference is released. Files
/// that a killed process left at its path stay until then.
package final class TemporaryDirectory: Sendable {
    package let path: String

    /// Makes the directory unless it exists.
    package init(_ path: String) throws(FileError) {
        try Directory.make(path)
        self.path = path
    }

    deinit {
        Directory.remove(path)
    }
}

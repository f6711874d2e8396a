/// A directory for its owner alone that is removed with its contents when the last reference is released. What a killed process
/// left at its path is kept.
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

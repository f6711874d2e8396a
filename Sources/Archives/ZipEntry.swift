/// One file in a zip file.
package struct ZipEntry: Sendable, Hashable {
    /// Relative path in NFC with slashes, without `.` and `..`. Only for display, never for opening a file.
    package let path: String
    /// Time of modification in seconds since 1970. Zip files store local time, so it may be off by some hours.
    package let modifiedAt: Int?

    package init(path: String, modifiedAt: Int?) {
        self.path = path
        self.modifiedAt = modifiedAt
    }

    /// The last part of ``path``.
    package var name: String { String(path.split(separator: "/").last ?? "") }
}

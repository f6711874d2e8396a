/// One file in a zip file.
package struct ZipEntry: Sendable, Hashable {
    /// Folders and name, separated by slashes, in NFC. Never absolute, without `.` and `..`; only to be shown, never to be
    /// opened.
    package let path: String
    /// As the archive says, in seconds since 1970; zip files hold local time, so it may be off by some hours.
    package let modifiedAt: Int?

    package init(path: String, modifiedAt: Int?) {
        self.path = path
        self.modifiedAt = modifiedAt
    }

    /// The last part of ``path``.
    package var name: String { String(path.split(separator: "/").last ?? "") }
}

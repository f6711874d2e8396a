/// Limits for reading an untrusted zip file.
package struct ZipLimits: Sendable, Hashable {
    /// Maximum number of entries, folders and ignored files included.
    package var entries = 5000
    /// Maximum size of one unpacked file, in bytes.
    package var entryBytes = 200 << 20
    /// Maximum size of all unpacked files, in bytes.
    package var totalBytes = 2 << 30
    /// Maximum ratio of the unpacked size to the size of the zip file. Pictures hardly shrink; text shrinks about
    /// tenfold.
    package var ratio = 100
    /// Unpacked size in bytes up to which the ratio is not checked.
    var harmlessBytes = 1 << 20
    /// Whether names may begin with a slash, as in backups of Daylio. The slash is removed. Other archives with such
    /// names are rejected.
    package var allowsLeadingSlash = false

    package init() {}
}

/// Errors of reading a zip file. None of them is transient.
package enum ZipError: Error, Sendable, Hashable {
    /// The file is no zip file, or is damaged.
    case unreadable
    /// A password is needed.
    case encrypted
    /// The archive has more than ``ZipLimits/entries`` entries.
    case tooMany(limit: Int)
    /// One file, or all of them together, are larger than allowed.
    case tooLarge(limit: Int)
    /// The unpacked size exceeds ``ZipLimits/ratio``.
    case bomb
    /// An entry's name leads out of the target folder.
    case escapes
    /// The target of an unpacked file cannot be written; `code` is an `errno`.
    case unwritable(code: Int32)
}

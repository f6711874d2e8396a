/// How much a zip file of a stranger may cost.
package struct ZipLimits: Sendable, Hashable {
    /// Entries of every kind, folders and ignored files included.
    package var entries = 5000
    /// Bytes of one file, unpacked.
    package var entryBytes = 200 << 20
    /// Bytes of all files, unpacked.
    package var totalBytes = 2 << 30
    /// How many times bigger than the zip file all its files may be. Pictures hardly shrink; text does ten times or so.
    package var ratio = 100
    /// Below so many bytes nothing counts as a bomb, whatever its ratio.
    var harmlessBytes = 1 << 20
    /// Permits names that begin with a slash, as in backups of Daylio; the slash is removed. Other archives are refused.
    package var allowsLeadingSlash = false

    package init() {}
}

/// Why a zip file is not opened. None of them passes by waiting.
package enum ZipError: Error, Sendable, Hashable {
    /// It is no zip file, or broken.
    case unreadable
    /// A password would be needed.
    case encrypted
    /// More than ``ZipLimits/entries``.
    case tooMany(limit: Int)
    /// A file in it, or all of them together, are bigger than allowed.
    case tooLarge(limit: Int)
    /// It unpacks to far more than it weighs.
    case bomb
    /// An entry's name leads out of the folder that it would be unpacked in.
    case escapes
    /// The target of an unpacked file could not be written; `code` is an `errno`.
    case unwritable(code: Int32)
}

/// A file in a watched folder, as one look saw it.
struct FoundFile: Sendable, Hashable {
    /// Relative to the watched folder, as it is on disk.
    let path: String
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int64
    let inode: UInt64

    /// Says whether it is the same file with the same content as another look's.
    var print: String { "\(inode)-\(size)-\(modified)" }

    var name: String { String(path.split(separator: "/").last ?? "") }
}

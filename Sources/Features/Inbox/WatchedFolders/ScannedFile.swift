import Files
import Glibc

/// A file in a watched folder, as one scan found it.
struct ScannedFile: Sendable, Hashable {
    /// Relative to the watched folder, as it is on disk.
    let path: String
    /// Size in bytes.
    let size: Int
    /// Nanoseconds since 1970.
    let modifiedNanoseconds: Int64
    let inode: UInt64

    init(path: String, status: Stat) {
        self.path = path
        size = Int(status.size)
        modifiedNanoseconds = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.inode.rawValue)
    }

    /// Text that differs if another scan found another file, or other content, at the path.
    var fingerprint: String { "\(inode)-\(size)-\(modifiedNanoseconds)" }

    var name: String { String(path.split(separator: "/").last ?? "") }
}

import Files
import Glibc

/// A file in a watched folder, as one look saw it.
struct ScannedFile: Sendable, Hashable {
    /// Relative to the watched folder, as it is on disk.
    let path: String
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int64
    let inode: UInt64

    init(path: String, status: Stat) {
        self.path = path
        size = Int(status.size)
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.inode.rawValue)
    }

    /// Says whether it is the same file with the same content as another look's.
    var print: String { "\(inode)-\(size)-\(modified)" }

    var name: String { String(path.split(separator: "/").last ?? "") }
}

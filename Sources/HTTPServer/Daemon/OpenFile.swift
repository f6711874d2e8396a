import Files
import Glibc

/// A file opened to be sent. Closes itself unless the descriptor is taken.
final class OpenFile {
    let size: Int
    /// Seconds since 1970.
    let modified: Int
    let etag: ETag
    private let file: File

    /// - Returns: nil for what is not there or not a regular file.
    init?(_ path: String) {
        guard let file = try? File(path, .readOnly, .nonBlocking), let status = try? file.status(),
            status.type == .regular
        else { return nil }
        self.file = file
        size = Int(status.size)
        modified = status.st_mtim.tv_sec
        let parts = [Int(status.inode.rawValue), size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        etag = ETag(strong: parts.map { String($0, radix: 36) }.joined(separator: "."))
    }

    /// Gives the descriptor away.
    func takeDescriptor() -> Int32 { file.takeDescriptor().rawValue }
}

import Files
import Glibc

/// A file opened for sending. Closes its descriptor unless the caller has taken it.
final class FileBody {
    let size: Int
    /// Modification time in seconds since 1970.
    let modifiedSeconds: Int
    let etag: ETag
    private let file: File

    /// - Returns: nil if the file is missing or not a regular file.
    init?(_ path: String) {
        guard let file = try? File(path, .readOnly, .nonBlocking), let status = try? file.status(),
            status.type == .regular
        else { return nil }
        self.file = file
        size = Int(status.size)
        modifiedSeconds = status.st_mtim.tv_sec
        // A file that is written or replaced gets another tag.
        let tagParts = [Int(status.inode.rawValue), size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        etag = ETag(strong: tagParts.map { String($0, radix: 36) }.joined(separator: "."))
    }

    /// Passes ownership of the descriptor to the caller.
    func takeDescriptor() -> Int32 { file.takeDescriptor().rawValue }
}

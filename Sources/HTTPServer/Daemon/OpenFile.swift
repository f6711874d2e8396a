import Glibc

/// A file opened to be sent. Closes itself unless the descriptor is taken.
final class OpenFile {
    let size: Int
    /// Seconds since 1970.
    let modified: Int
    let etag: ETag
    private var descriptor: Int32

    /// - Returns: nil for what is not there or not a regular file.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec
        let parts = [Int(status.st_ino), size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        etag = ETag(strong: parts.map { String($0, radix: 36) }.joined(separator: "."))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Gives the descriptor away.
    func takeDescriptor() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }
}

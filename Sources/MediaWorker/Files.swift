import Glibc
import MediaProtocol

/// Reads a whole regular file; a symbolic link is none.
func readFile(_ path: String, limit: Int) throws(MediaError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
        while count < buffer.count {
            let got = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return }
            count += got
        }
    }
}

/// Creates a file that must not exist yet.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(MediaError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable }
    let written = writeAll(bytes, to: descriptor)
    guard close(descriptor) == 0, written else { throw .unwritable }
}

/// Whether all of `bytes` could be written.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var offset = 0
        while offset < buffer.count {
            let count = write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }
}

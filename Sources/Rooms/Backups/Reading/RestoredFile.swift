import Catalog
import Glibc
import Text

/// A file of a backup on its way to the disk.
final class RestoredFile {
    private let path: String
    private let descriptor: CInt

    /// - Parameter place: the folder below `folder`, made where it is missing.
    init(folder: String, place: String, name: String) throws(BackupProblem) {
        var parent = folder
        for part in place.split(separator: "/") {
            parent += "/\(part)"
            guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw .system(parent, errno) }
        }
        path = "\(parent)/\(name)"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(path, errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try BackupTarget.write(bytes, to: descriptor, path)
    }

    /// Reads it again.
    /// - Parameter keeping: false deletes it.
    /// - Returns: the checksum of what lies on the disk.
    func finish(keeping: Bool) throws -> String {
        guard !keeping || fsync(descriptor) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw BackupProblem.system(path, errno)
        }
        var hash = SHA256()
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw BackupProblem.system(path, errno) }
            if count == 0 { break }
            buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
        if !keeping { unlink(path) }
        return hexadecimal(hash.finish())
    }
}

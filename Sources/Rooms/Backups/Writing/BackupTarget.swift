import Catalog
import Glibc

/// A file that is there whole or not at all: written under another name, flushed, renamed, its folder flushed. What was there
/// before stays until then.
final class BackupTarget {
    let path: String
    private let temporary: String
    private var descriptor: CInt

    init(_ path: String) throws(BackupProblem) {
        self.path = path
        let (folder, name) = Self.split(path)
        temporary = "\(folder)/.\(name).part"
        // A remainder of one that was killed; two at once would both write here, so the second is refused.
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(path, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            descriptor = -1
            throw .busy(path)
        }
        ftruncate(descriptor, 0)
    }

    deinit {
        if descriptor >= 0 {
            unlink(temporary)
            close(descriptor)
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try Self.write(bytes, to: descriptor, path)
    }

    /// Writes all bytes.
    /// - Parameter path: what a failure names.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt, _ path: String) throws(BackupProblem) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system(path, errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    func commit() throws(BackupProblem) {
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw .system(path, errno) }
        close(descriptor)
        descriptor = -1
        try Self.flush(folder: Self.split(path).folder)
    }

    static func flush(folder: String) throws(BackupProblem) {
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else { throw .system(folder, errno) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw .system(folder, errno) }
    }

    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = String(path[..<slash])
        return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
    }
}

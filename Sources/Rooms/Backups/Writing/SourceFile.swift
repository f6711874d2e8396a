import Glibc

/// A file that goes into a backup, of the size that it had when it was opened.
final class SourceFile {
    let size: Int
    private let path: String
    private var left: Int
    private let descriptor: CInt

    /// Nil where there is no such file.
    init?(_ path: String) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        size = Int(facts.st_size)
        left = size
    }

    deinit {
        close(descriptor)
    }

    /// The next bytes; empty at the end.
    func piece() throws -> [UInt8] {
        var failure: CInt = 0
        let wanted = min(left, 256 << 10)
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            var count = Glibc.read(descriptor, buffer.baseAddress, wanted)
            while count < 0, errno == EINTR { count = Glibc.read(descriptor, buffer.baseAddress, wanted) }
            if count < 0 { failure = errno }
            filled = max(count, 0)
        }
        guard failure == 0 else { throw BackupProblem.system(path, failure) }
        guard !bytes.isEmpty || left == 0 else { throw BackupProblem.unusable(path, reason: "it became shorter") }
        left -= bytes.count
        return bytes
    }
}

/// What the name of an original ends with in a backup, so that other programs open it.
enum FileEnding {
    static func of(_ type: String) -> String {
        switch type {
        case "image/jpeg": "jpg"
        case "image/png": "png"
        case "image/webp": "webp"
        case "image/gif": "gif"
        case "image/avif": "avif"
        case "image/heic": "heic"
        case "image/x-icon": "ico"
        case "image/bmp": "bmp"
        case "image/svg+xml": "svg"
        default: "bin"
        }
    }
}

import Glibc

/// A file that goes into a backup, of the size that it had when it was opened.
final class SourceFile {
    let size: Int
    private let path: String
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
    }

    deinit {
        close(descriptor)
    }

    func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: min(max(size, 1), 256 << 10))
        var left = size
        while left > 0 {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, min($0.count, left)) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw BackupProblem.system(path, errno) }
            guard count > 0 else { throw BackupProblem.unusable(path, reason: "it became shorter") }
            try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            left -= count
        }
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

import Files

/// A file that goes into a backup, of the size that it had when it was opened.
final class SourceFile {
    let size: Int
    private var left: Int
    private let file: File

    /// Nil where there is no such file.
    init?(_ path: String) {
        guard let file = try? File(path, .readOnly, .noFollow), let status = try? file.status(),
            status.type == .regular
        else { return nil }
        self.file = file
        size = Int(status.size)
        left = size
    }

    /// The next bytes; empty at the end.
    func piece() throws -> [UInt8] {
        let bytes = try BackupProblem.ofFiles { try file.read(min(left, 256 << 10)) }
        guard !bytes.isEmpty || left == 0 else { throw BackupProblem.unusable(file.path, reason: "it became shorter") }
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

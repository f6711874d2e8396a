import Files

/// File that is copied into a backup. Its size is fixed when it is opened.
final class BackupSourceFile {
    let size: Int
    private var remaining: Int
    private let file: File

    /// Opens the file; nil if it is missing or not a regular file.
    init?(_ path: String) {
        guard let file = try? File(path, .readOnly, .noFollow), let status = try? file.status(),
            status.type == .regular
        else { return nil }
        self.file = file
        size = Int(status.size)
        remaining = size
    }

    /// Returns the next bytes, up to 256 KB; empty at the end.
    /// - Throws: ``BackupError`` if the file has become shorter.
    func nextChunk() throws -> [UInt8] {
        let bytes = try BackupError.ofFiles { try file.read(min(remaining, 256 << 10)) }
        guard !bytes.isEmpty || remaining == 0 else {
            throw BackupError.unusable(file.path, reason: "it became shorter")
        }
        remaining -= bytes.count
        return bytes
    }
}

/// File extension of an original in a backup, so that other programs open it.
enum FileExtension {
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

import Foundation

/// A copy of a watched file, made so that nothing that happens to the file afterwards can change what is taken.
enum Snapshot {
    enum Trouble: Error {
        /// It is not there any more.
        case vanished
        /// Somebody is still writing.
        case changed
        /// `code` is an `errno`.
        case unreadable(code: Int32)
    }

    /// - Throws: ``Trouble``, or ``CopyError`` when the copy cannot be written.
    static func copy(_ file: FoundFile, of root: String, to target: String) throws {
        let source = open(root + "/" + file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw errno == ENOENT ? Trouble.vanished : Trouble.unreadable(code: errno) }
        defer { close(source) }
        guard isSame(source, file) else { throw Trouble.changed }
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw CopyError(code: errno) }
        defer { close(copy) }
        do {
            try transfer(source, to: copy)
            guard isSame(source, file) else { throw Trouble.changed }
        } catch {
            unlink(target)
            throw error
        }
    }

    private static func transfer(_ source: Int32, to target: Int32) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw Trouble.unreadable(code: errno)
            }
            var rest = buffer[..<count]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { throw CopyError(code: errno) }
                rest = rest.dropFirst(written)
            }
        }
    }

    private static func isSame(_ descriptor: Int32, _ file: FoundFile) -> Bool {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return false }
        let modified = Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
        return Int(facts.st_size) == file.size && modified == file.modified && UInt64(facts.st_ino) == file.inode
    }
}

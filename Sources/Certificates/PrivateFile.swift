import Glibc

/// A file with a secret: whole or absent, and readable by the user alone.
struct PrivateFile {
    let path: String

    static func makeFolder(_ path: String) throws(CertificateError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("make", path) }
        guard chmod(path, 0o700) == 0 else { throw .system("close", path) }
    }

    /// - Returns: nil where there is no such file.
    func read() throws(CertificateError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw .system("read", path) }
        defer { close(descriptor) }
        // A copy of the data folder may have lost the mode.
        guard fchmod(descriptor, 0o600) == 0 else { throw .system("close", path) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .system("read", path) }
        return Array(bytes[..<count])
    }

    func write(_ bytes: [UInt8]) throws(CertificateError) {
        let new = path + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", new) }
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(new, path) == 0 else { throw .system("write", path) }
        let folder = open(path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw .system("keep", path) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw .system("keep", path) }
    }
}

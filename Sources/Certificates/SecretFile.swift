import Files
import Glibc

/// A file with a secret: whole or absent, and readable by the user alone.
struct SecretFile {
    let path: String

    static func makeFolder(_ path: String) throws(CertificateError) {
        do throws(FileError) {
            try Directory.make(path)
            guard chmod(path, 0o700) == 0 else { throw FileError(path) }
        } catch {
            throw CertificateError("cannot make \(error)")
        }
    }

    /// - Returns: nil if there is no such file.
    func read() throws(CertificateError) -> [UInt8]? {
        do throws(FileError) {
            let file = try File(path)
            // A copy of the data folder may have lost the mode.
            guard fchmod(file.descriptor.rawValue, 0o600) == 0 else { throw FileError(path) }
            return try file.read(64 << 10)
        } catch {
            if error.code == .noSuchFileOrDirectory { return nil }
            throw CertificateError("cannot read \(error)")
        }
    }

    func write(_ bytes: [UInt8]) throws(CertificateError) {
        do { try StagedFile.replace(path, with: bytes) } catch { throw CertificateError("cannot write \(error)") }
    }
}

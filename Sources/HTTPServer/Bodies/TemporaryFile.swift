import Glibc
import HTTPTypes

/// A file that an upload is written to. It stays where it is; whoever made it removes it.
final class TemporaryFile {
    let path: String
    private(set) var bytes = 0
    private var descriptor: Int32

    /// - Parameter folder: must exist.
    init(in folder: String) throws {
        path = "\(folder)/upload-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno, "make a temporary file") }
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    func write(_ piece: ArraySlice<UInt8>) throws {
        try piece.withUnsafeBytes { piece in
            var rest = piece[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw [ENOSPC, EDQUOT, EFBIG].contains(errno)
                        ? Self.diskFull : SystemError(errno, "write an upload")
                }
            }
        }
        bytes += piece.count
    }

    func close() throws {
        let descriptor = descriptor
        self.descriptor = -1
        if Glibc.close(descriptor) != 0 { throw SystemError(errno, "write an upload") }
    }

    private static var diskFull: HTTPProblem {
        HTTPProblem(
            .init(code: 507, reasonPhrase: "Insufficient Storage"), code: "diskFull", detail: "The disk is full.")
    }
}

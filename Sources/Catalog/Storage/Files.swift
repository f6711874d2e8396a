import Foundation

/// A system call on a file that failed. Goes to the log, not to a page.
package struct FileError: Error, CustomStringConvertible {
    package let call: String
    package let path: String
    package let code: CInt

    /// The call that has just failed, with its `errno`.
    init(_ call: String, _ path: String) {
        code = errno
        self.call = call
        self.path = path
    }

    /// There is no room left, or no more is allowed.
    package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

    package var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }
}

@discardableResult
func checked(_ result: CInt, _ call: String, _ path: String) throws -> CInt {
    guard result >= 0 else { throw FileError(call, path) }
    return result
}

/// Makes sure that names in a folder survive a power cut.
func flush(folder path: String) throws {
    let descriptor = try checked(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open", path)
    defer { close(descriptor) }
    try checked(fsync(descriptor), "fsync", path)
}

/// Reads to the end, 64 KB at a time.
/// - Returns: how many bytes there were.
func forEachPiece(of descriptor: CInt, _ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0 {
            if errno == EINTR { continue }
            throw FileError("read", path)
        }
        if count == 0 { return total }
        total += count
        try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}

func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt, _ path: String) throws {
    var rest = bytes
    while !rest.isEmpty {
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            throw FileError("write", path)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
}

import Glibc
import SystemPackage

/// A failed system call on a file. Written for the log and the command line, not for web pages.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    package let path: String
    package let code: Errno

    package init(_ path: String, _ code: Errno) {
        self.path = path
        self.code = code
    }

    /// Creates the error of a call on `path` that has just failed, with the current `errno`.
    package init(_ path: String) {
        self.init(path, Errno(rawValue: errno))
    }

    /// Whether the disk is full, or a quota or limit of file size is reached.
    package var isDiskFull: Bool { [.noSpace, .diskQuotaExceeded, .fileTooLarge].contains(code) }

    package var description: String { "\(path): \(code)" }
}

/// Repeats a system call while signals interrupt it.
/// - Parameter call: returns a negative number and sets `errno` if it fails.
@discardableResult
package func retryOnInterrupt<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = Errno(rawValue: errno)
        if code != .interrupted { throw code }
    }
}

/// Runs calls of swift-system and adds the path to their errors.
@discardableResult
func withErrorPath<Result>(_ path: String, _ body: () throws -> Result) throws(FileError) -> Result {
    do {
        return try body()
    } catch {
        throw FileError(path, error as? Errno ?? .ioError)
    }
}

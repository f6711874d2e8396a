import Glibc
import SystemPackage

/// A system call on a file that failed. For the log and the command line, not for a page.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    package let path: String
    package let code: Errno

    package init(_ path: String, _ code: Errno) {
        self.path = path
        self.code = code
    }

    /// The call on `path` that has just failed, with its `errno`.
    package init(_ path: String) {
        self.init(path, Errno(rawValue: errno))
    }

    /// Whether there is no room left, or no more is allowed: a quota or a limit of size is a disk that ends there.
    package var isDiskFull: Bool { [.noSpace, .diskQuotaExceeded, .fileTooLarge].contains(code) }

    package var description: String { "\(path): \(code)" }
}

/// Repeats a system call while signals interrupt it.
/// - Parameter call: returns a number below zero if it fails, and sets `errno`.
@discardableResult
package func retryOnInterrupt<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = Errno(rawValue: errno)
        if code != .interrupted { throw code }
    }
}

/// Runs calls of swift-system, which throw `Errno` and repeat what signals interrupt.
@discardableResult
func naming<Result>(_ path: String, _ calls: () throws -> Result) throws(FileError) -> Result {
    do {
        return try calls()
    } catch {
        throw FileError(path, error as? Errno ?? .ioError)
    }
}

import Glibc

/// A system call that failed.
package struct SystemError: Error, CustomStringConvertible {
    /// An `errno` value.
    package let code: Int32
    /// What was tried.
    package let action: String

    init(_ code: Int32, _ action: String) {
        self.code = code
        self.action = action
    }

    package var description: String {
        "Cannot \(action): \(String(cString: strerror(code)))"
    }
}

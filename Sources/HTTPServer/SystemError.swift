import Glibc

/// Error of a failed system call.
package struct SystemError: Error, CustomStringConvertible {
    /// An `errno` value.
    package let code: Int32
    /// Description of the attempted action.
    package let action: String

    init(_ code: Int32, _ action: String) {
        self.code = code
        self.action = action
    }

    package var description: String {
        "Cannot \(action): \(String(cString: strerror(code)))"
    }
}

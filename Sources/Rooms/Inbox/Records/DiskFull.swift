import Catalog
import Foundation

/// There is no room left: nothing was lost, and trying again is worth while later.
package struct DiskFull: Error {
    /// Nil for every other failure.
    package init?(_ error: any Error) {
        switch error {
        case is DiskFull: break
        case let error as CopyError where [ENOSPC, EDQUOT].contains(error.code): break
        default: if StorageFailure(error) != .full { return nil }
        }
    }
}

/// A copy into the data folder that could not be made.
struct CopyError: Error, CustomStringConvertible {
    let code: Int32

    var description: String { "copying: \(String(cString: strerror(code)))" }
}

import Glibc
import SystemPackage

extension File {
    /// Locks the file exclusively until it closes. The lock also excludes this process if it opens the file again.
    /// - Throws: ``FileError`` with the code `wouldBlock` while the file is locked elsewhere.
    package func lock() throws(FileError) {
        try lock(LOCK_EX | LOCK_NB)
    }

    /// Locks the file until it closes, together with other shared locks. Waits while it is locked exclusively.
    package func lockShared() throws(FileError) {
        try lock(LOCK_SH)
    }

    /// Locks a file exclusively and checks that its path still leads to it. A previous holder of the lock may have
    /// renamed or removed the file after it was opened here, so that others would lock another file.
    /// - Throws: ``FileError`` with the code `wouldBlock` if the file is locked elsewhere or was moved.
    func lockAtPath() throws(FileError) {
        try lock()
        let (openStatus, pathStatus) = (try status(), try? Stat(path, followTargetSymlink: false))
        guard pathStatus?.inode == openStatus.inode, pathStatus?.deviceID == openStatus.deviceID else {
            throw FileError(path, .wouldBlock)
        }
    }

    private func lock(_ operation: CInt) throws(FileError) {
        try withErrorPath(path) { try retryOnInterrupt { flock(descriptor.rawValue, operation) } }
    }
}

import Glibc
import SystemPackage

extension File {
    /// Locks the file for its holder alone, until it closes. Other processes see the lock, and so does this one where it opens
    /// the file again.
    /// - Throws: ``FileError`` with the code `wouldBlock` while another has it.
    package func lock() throws(FileError) {
        try lock(LOCK_EX | LOCK_NB)
    }

    /// Shares a lock with others who share it, until the file closes. Waits for one who has it alone.
    package func lockShared() throws(FileError) {
        try lock(LOCK_SH)
    }

    /// Locks a file that its last holder may have renamed or removed after it was opened here. Such a file is locked, but nobody
    /// else would see that.
    func lockInPlace() throws(FileError) {
        try lock()
        let (here, named) = (try status(), try? Stat(path, followTargetSymlink: false))
        guard named?.inode == here.inode, named?.deviceID == here.deviceID else { throw FileError(path, .wouldBlock) }
    }

    private func lock(_ operation: CInt) throws(FileError) {
        try naming(path) { try retryOnInterrupt { flock(descriptor.rawValue, operation) } }
    }
}

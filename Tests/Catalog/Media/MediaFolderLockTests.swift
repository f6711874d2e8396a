import TestSupport
import Testing

@testable import Catalog

@Suite struct MediaFolderLockTests {
    @Test func sweepIsSkippedWhileFilesAreCopied() throws {
        let instance = try TestInstance()
        let lock = try MediaFolderLock(sharing: instance.folder)
        #expect(try MediaFolderLock(sweeping: instance.folder) == nil)
        withExtendedLifetime(lock) {}
    }

    @Test func severalCopiesShareTheLock() throws {
        let instance = try TestInstance()
        let locks = try [MediaFolderLock(sharing: instance.folder), MediaFolderLock(sharing: instance.folder)]
        #expect(try MediaFolderLock(sweeping: instance.folder) == nil)
        withExtendedLifetime(locks) {}
    }

    @Test func sweepGetsTheLockAfterItsRelease() throws {
        let instance = try TestInstance()
        _ = try MediaFolderLock(sharing: instance.folder)
        #expect(try MediaFolderLock(sweeping: instance.folder) != nil)
    }

    /// Closing a descriptor twice would close a file that another thread has opened in between.
    @Test func rejectedSweepClosesItsDescriptorOnce() throws {
        let instance = try TestInstance()
        let lock = try MediaFolderLock(sharing: instance.folder)
        let lost = try DescriptorWatch.count {
            for _ in 0..<5000 { _ = try MediaFolderLock(sweeping: instance.folder) }
        }
        #expect(lost == 0)
        withExtendedLifetime(lock) {}
    }
}

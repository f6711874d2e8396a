import TestSupport
import Testing

@testable import Catalog

@Suite struct MediaFolderLockTests {
    @Test func sweepIsSkippedWhileFilesAreCopied() throws {
        let world = try World()
        let hold = try MediaFolderLock(sharing: world.folder)
        #expect(try MediaFolderLock(sweeping: world.folder) == nil)
        withExtendedLifetime(hold) {}
    }

    @Test func severalCopiesShareTheLock() throws {
        let world = try World()
        let holds = try [MediaFolderLock(sharing: world.folder), MediaFolderLock(sharing: world.folder)]
        #expect(try MediaFolderLock(sweeping: world.folder) == nil)
        withExtendedLifetime(holds) {}
    }

    @Test func afterwardsASweepGoesOn() throws {
        let world = try World()
        _ = try MediaFolderLock(sharing: world.folder)
        #expect(try MediaFolderLock(sweeping: world.folder) != nil)
    }

    /// Closing a descriptor twice would close a file that another thread has opened in between.
    @Test func aRefusedOneClosesItsDescriptorOnce() throws {
        let world = try World()
        let hold = try MediaFolderLock(sharing: world.folder)
        let lost = try DescriptorWatch.count {
            for _ in 0..<5000 { _ = try MediaFolderLock(sweeping: world.folder) }
        }
        #expect(lost == 0)
        withExtendedLifetime(hold) {}
    }
}

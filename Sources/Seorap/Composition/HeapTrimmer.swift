import CMalloc
import Catalog
import Dispatch
import Foundation
import Logging
import Synchronization

/// Settings of the C library for freed memory.
enum HeapTrimmer {
    /// Size, in bytes, of free memory that stays in each arena.
    ///
    /// A page and its buffers may fill the default of 128 KB. Then every response returns its memory to the kernel and
    /// requests it again, page by page: a third of the time of a wall of films, in one of two starts, depending on the
    /// layout of the arena.
    private static let trimPadding: CInt = 1 << 20

    /// Number of arenas besides one for each core: for jobs and for writing. The default is eight for each core, and
    /// each keeps the memory of its peak.
    private static let otherArenas: CInt = 2

    /// Applies the settings. Must be called before a second thread starts.
    static func keepForNextTime() {
        mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount) + otherArenas)
        mallopt(M_TRIM_THRESHOLD, trimPadding)
        // Setting either threshold disables the automatic adjustment of the other.
        mallopt(M_MMAP_THRESHOLD, trimPadding)
    }

    /// Returns free memory to the kernel, after work that is not repeated soon, such as the start.
    static func releaseMemory(of catalog: Catalog) {
        do {
            try catalog.releaseMemory()
        } catch {
            catalog.environment.log.debug("memory stays with the database", metadata: ["code": "\(type(of: error))"])
        }
        malloc_trim(0)
    }
}

/// Returns free memory to the kernel once a minute, so that the memory of a peak is not held until the next day.
final class MemoryWatch: Sendable {
    /// Time between two releases. Connections and their pages are restored within milliseconds when needed.
    private static let interval = DispatchTimeInterval.seconds(60)

    private let isOver = Atomic<Bool>(false)

    /// Schedules the next release, which schedules the one after it.
    func start(_ catalog: Catalog) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) { [self, weak catalog] in
            guard let catalog, !isOver.load(ordering: .relaxed) else { return }
            HeapTrimmer.releaseMemory(of: catalog)
            start(catalog)
        }
    }

    func stop() {
        isOver.store(true, ordering: .relaxed)
    }
}

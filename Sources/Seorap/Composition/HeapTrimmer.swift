import CMalloc
import Catalog
import Dispatch
import Foundation
import Logging
import Synchronization

/// Controls when the C library returns freed memory to the kernel.
enum HeapTrimmer {
    /// Size, in bytes, of free memory that stays in each arena.
    ///
    /// A page and its buffers may fill the default of 128 KB. Then every response returns its memory to the kernel and
    /// requests it again, page by page, which is slow.
    private static let freeBytesKept: CInt = 1 << 20

    /// Number of arenas besides one for each core: for jobs and for writing. The default is eight for each core, and
    /// each keeps the memory of its peak.
    private static let extraArenas: CInt = 2

    /// Applies the settings. Must be called before a second thread starts.
    static func configure() {
        mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount) + extraArenas)
        mallopt(M_TRIM_THRESHOLD, freeBytesKept)
        // Setting either threshold disables the automatic adjustment of the other.
        mallopt(M_MMAP_THRESHOLD, freeBytesKept)
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

    private let isStopped = Atomic<Bool>(false)

    /// Schedules the next release, which schedules the one after it.
    func start(_ catalog: Catalog) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) { [self, weak catalog] in
            guard let catalog, !isStopped.load(ordering: .relaxed) else { return }
            HeapTrimmer.releaseMemory(of: catalog)
            start(catalog)
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }
}

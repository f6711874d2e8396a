import CMalloc
import Catalog
import Dispatch
import Foundation
import Logging
import Synchronization

/// What the C library does with memory that was freed.
enum FreeMemory {
    /// So much of each arena stays. By itself the library keeps 128 KB, which a page and its buffers may fill: then
    /// every answer gave its memory back to the kernel and took it again, page by page. That was a third of a wall of films,
    /// in one of two starts, by where the arena's other memory lay.
    private static let kept: CInt = 1 << 20

    /// Arenas beside those of the server's threads, of which each core has one: for jobs and for writing. By itself the library
    /// makes eight for each core, and keeps in each what its busiest moment took.
    private static let otherArenas: CInt = 2

    /// To be called before there is a second thread.
    static func keepForNextTime() {
        mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount) + otherArenas)
        mallopt(M_TRIM_THRESHOLD, kept)
        // Either setting stops the library from adapting the other.
        mallopt(M_MMAP_THRESHOLD, kept)
    }

    /// After work that does not come again soon, such as that of a start: the kernel gets back what it left behind.
    static func giveBack(of catalog: Catalog) {
        do {
            try catalog.releaseMemory()
        } catch {
            catalog.environment.log.debug("memory stays with the database", metadata: ["code": "\(type(of: error))"])
        }
        malloc_trim(0)
    }
}

/// Gives memory back again and again while a server runs: what many pages at once
/// took would otherwise stay until the next day.
final class MemoryWatch: Sendable {
    /// Connections and their pages come again within milliseconds when they are needed.
    private static let interval = DispatchTimeInterval.seconds(60)

    private let isOver = Atomic<Bool>(false)

    /// Waits for the interval each time.
    func start(_ catalog: Catalog) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) { [self, weak catalog] in
            guard let catalog, !isOver.load(ordering: .relaxed) else { return }
            FreeMemory.giveBack(of: catalog)
            start(catalog)
        }
    }

    func stop() {
        isOver.store(true, ordering: .relaxed)
    }
}

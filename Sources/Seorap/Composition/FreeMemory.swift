import CMalloc
import Catalog
import Logging

/// What the C library does with memory that was freed.
enum FreeMemory {
    /// So much of each arena stays. By itself the library keeps 128 KB, which a page and its buffers may fill: then
    /// every answer gave its memory back to the kernel and took it again, page by page. That was a third of a wall of films,
    /// in one of two starts, by where the arena's other memory lay.
    private static let kept: CInt = 1 << 20

    /// To be called before there is a second thread.
    static func keepForNextTime() {
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

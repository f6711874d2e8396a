import Dispatch
import Glibc
import Synchronization

/// Detects code that closes file descriptors which it does not own.
package enum DescriptorWatch {
    /// Opens and closes a file repeatedly in another thread while `body` runs, and returns the number of times that the
    /// descriptor was already closed.
    package static func count(_ body: () throws -> Void) throws -> Int {
        let isOver = Atomic<Bool>(false)
        let closedByOthers = Atomic<Int>(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            while !isOver.load(ordering: .relaxed) {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(descriptor) != 0 { closedByOthers.add(1, ordering: .relaxed) }
            }
        }
        let result = Result { try body() }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        try result.get()
        return closedByOthers.load(ordering: .relaxed)
    }
}

import Dispatch
import Glibc
import Synchronization

/// Opens files in another thread while something runs, and counts those that somebody else closed.
package enum DescriptorWatch {
    package static func count(_ body: () throws -> Void) throws -> Int {
        let isOver = Atomic<Bool>(false)
        let lost = Atomic<Int>(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            while !isOver.load(ordering: .relaxed) {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(descriptor) != 0 { lost.add(1, ordering: .relaxed) }
            }
        }
        let result = Result { try body() }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        try result.get()
        return lost.load(ordering: .relaxed)
    }
}

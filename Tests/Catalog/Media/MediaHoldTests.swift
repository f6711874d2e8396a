import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Catalog

@Suite struct MediaHoldTests {
    @Test func aSweepWaitsForNobody() throws {
        let world = try World()
        let hold = try MediaHold(sharing: world.folder)
        #expect(try MediaHold(sweeping: world.folder) == nil)
        withExtendedLifetime(hold) {}
    }

    @Test func severalCopyAtOnce() throws {
        let world = try World()
        let holds = try [MediaHold(sharing: world.folder), MediaHold(sharing: world.folder)]
        #expect(try MediaHold(sweeping: world.folder) == nil)
        withExtendedLifetime(holds) {}
    }

    @Test func afterwardsASweepGoesOn() throws {
        let world = try World()
        _ = try MediaHold(sharing: world.folder)
        #expect(try MediaHold(sweeping: world.folder) != nil)
    }

    /// A descriptor that is closed twice takes away a file that another thread has opened in between.
    @Test func aRefusedOneClosesItsDescriptorOnce() throws {
        let world = try World()
        let hold = try MediaHold(sharing: world.folder)
        let isOver = Atomic<Bool>(false)
        let lost = Atomic<Int>(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            while !isOver.load(ordering: .relaxed) {
                if close(open("/dev/null", O_RDONLY | O_CLOEXEC)) != 0 { lost.add(1, ordering: .relaxed) }
            }
        }
        for _ in 0..<5000 { _ = try MediaHold(sweeping: world.folder) }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        #expect(lost.load(ordering: .relaxed) == 0)
        withExtendedLifetime(hold) {}
    }
}

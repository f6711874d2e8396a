import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Backups

/// The folder in which a backup is unpacked.
@Suite struct WorkshopTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/.trying" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aSecondOneIsBusyAndTheFirstStands() throws {
        let first = try Workshop(path)
        try Data("half".utf8).write(to: URL(filePath: first.path + "/data/seorap.sqlite"))
        #expect(throws: BackupProblem.busy(path)) { try Workshop(path) }
        #expect(FileManager.default.fileExists(atPath: first.path + "/data/seorap.sqlite"))
        withExtendedLifetime(first) {}
    }

    @Test func itIsGoneAfterwardsAndFreeAgain() throws {
        _ = try Workshop(path)
        #expect(!FileManager.default.fileExists(atPath: path))
        let second = try Workshop(path)
        #expect(FileManager.default.fileExists(atPath: second.path + "/data"))
    }

    @Test func whatAKilledOneLeftIsClearedAway() throws {
        try FileManager.default.createDirectory(atPath: path + "/data/media", withIntermediateDirectories: true)
        let workshop = try Workshop(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.path + "/data").isEmpty)
    }

    @Test func aFileInItsPlaceStays() throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(throws: BackupProblem.self) { try Workshop(path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    @Test func aLinkToAnotherFolderIsNotFollowed() throws {
        let other = folder.path + "/other"
        try FileManager.default.createDirectory(atPath: other + "/data", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        #expect(throws: BackupProblem.self) { try Workshop(path) }
        #expect(FileManager.default.fileExists(atPath: other + "/data"))
    }

    /// A descriptor that is closed twice takes away a file that another thread has opened in between.
    @Test func aBusyOneClosesItsDescriptorOnce() throws {
        let first = try Workshop(path)
        let lost = DescriptorWatch.count {
            for _ in 0..<5000 { _ = try? Workshop(path) }
        }
        #expect(lost == 0)
        withExtendedLifetime(first) {}
    }
}

/// Opens files in another thread while something runs, and counts those that somebody else closed.
enum DescriptorWatch {
    static func count(_ body: () -> Void) -> Int {
        let isOver = Atomic<Bool>(false)
        let lost = Atomic<Int>(0)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            while !isOver.load(ordering: .relaxed) {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(descriptor) != 0 { lost.add(1, ordering: .relaxed) }
            }
        }
        body()
        isOver.store(true, ordering: .relaxed)
        group.wait()
        return lost.load(ordering: .relaxed)
    }
}

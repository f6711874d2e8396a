import Files
import Foundation
import TestSupport
import Testing

@Suite struct StagingDirectoryTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/.trying" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func secondDirectoryFailsAsBusyAndTheFirstStays() throws {
        let first = try StagingDirectory(path)
        try Data("half".utf8).write(to: URL(filePath: first.contents + "/seorap.sqlite"))
        #expect(throws: FileError(path, .wouldBlock)) { try StagingDirectory(path) }
        #expect(exists(first.contents + "/seorap.sqlite"))
        withExtendedLifetime(first) {}
    }

    @Test func directoryIsRemovedAndUnlockedAfterUse() throws {
        _ = try StagingDirectory(path)
        #expect(!exists(path))
        let second = try StagingDirectory(path)
        #expect(exists(second.contents))
    }

    @Test func removesFilesOfAKilledProcess() throws {
        try FileManager.default.createDirectory(atPath: path + "/data/media", withIntermediateDirectories: true)
        let directory = try StagingDirectory(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.contents).isEmpty)
    }

    @Test func keepsAFileAtItsPath() throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(throws: FileError(path, .notDirectory)) { try StagingDirectory(path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    @Test func keepsAFileOfAnotherProgram() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: path + "/note"))
        _ = try StagingDirectory(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["note"])
    }

    @Test func errorNamesTheDirectoryThatCannotBeMade() throws {
        #expect(throws: FileError(folder.path + "/none/.trying", .noSuchFileOrDirectory)) {
            try StagingDirectory(folder.path + "/none/.trying")
        }
    }

    @Test func doesNotFollowASymbolicLink() throws {
        let other = folder.path + "/other"
        try FileManager.default.createDirectory(atPath: other + "/data", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        #expect(throws: FileError.self) { try StagingDirectory(path) }
        #expect(exists(other + "/data"))
    }

    /// A second close of a descriptor would close a file that another thread has opened since.
    @Test func lockedDirectoryClosesItsDescriptorOnce() throws {
        let first = try StagingDirectory(path)
        let lost = try DescriptorWatch.count {
            for _ in 0..<5000 { _ = try? StagingDirectory(path) }
        }
        #expect(lost == 0)
        withExtendedLifetime(first) {}
    }

    @Test func commitMovesTheContentsOverAnEmptyDirectory() throws {
        let target = folder.path + "/data"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        do {
            let directory = try StagingDirectory(path)
            try FileManager.default.createDirectory(
                atPath: directory.contents + "/media/ab", withIntermediateDirectories: true)
            try directory.commit(to: target)
        }
        #expect(exists(target + "/media/ab"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["data"])
    }

    @Test func commitKeepsADirectoryThatIsNotEmpty() throws {
        let target = folder.path + "/data"
        try FileManager.default.createDirectory(atPath: target + "/mine", withIntermediateDirectories: true)
        let directory = try StagingDirectory(path)
        #expect(throws: FileError(target, .directoryNotEmpty)) { try directory.commit(to: target) }
        #expect(exists(target + "/mine"))
    }
}

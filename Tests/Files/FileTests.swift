import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct FileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/file" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func readsAtAnOffsetAndSequentially() throws {
        let file = try File(path, .readWrite, .new)
        try file.write("0123456789".utf8)
        try file.write("XY".utf8, at: 4)
        #expect(try file.read(4, at: 3) == Array("3XY6".utf8))
        #expect(try file.read(100, at: 8) == Array("89".utf8))
        #expect(try file.read(5, at: 10).isEmpty)
        let second = try File(path)
        #expect(try second.read(6) == Array("0123XY".utf8))
        #expect(try second.read(6) == Array("6789".utf8))
        #expect(try second.read(6).isEmpty)
    }

    @Test func forEachPieceReadsAllBytes() throws {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        let file = try File(path, .readWrite, .new)
        try file.write(bytes)
        var pieces: [[UInt8]] = []
        #expect(try file.forEachPiece(of: 300) { pieces.append(Array($0)) } == 1000)
        #expect(pieces.map(\.count) == [300, 300, 300, 100])
        #expect(pieces.flatMap(\.self) == bytes)
    }

    /// A pipe holds 64 KB, so each call writes and reads a part only.
    @Test func writesAllBytesInSeveralCalls() throws {
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        #expect(mkfifo(path, 0o600) == 0)
        // Opened for reading and writing, so that opening does not wait for the other end.
        let reader = try File(path, .readWrite)
        let received = Mutex<[UInt8]>([])
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            received.withLock { $0 = (try? reader.read(bytes.count)) ?? [] }
        }
        try File(path, .writeOnly).write(bytes)
        group.wait()
        #expect(received.withLock { $0 } == bytes)
    }

    @Test func reportsAFullDisk() throws {
        let error = try #require(throws: FileError.self) { try File("/dev/full", .writeOnly).write([1]) }
        #expect(error == FileError("/dev/full", .noSpace))
        #expect(error.isDiskFull)
        #expect("\(error)" == "/dev/full: No space left on device")
    }

    @Test func errorNamesTheMissingFile() {
        #expect(throws: FileError(path, .noSuchFileOrDirectory)) { try File(path) }
    }

    @Test func newFilesAreReadableOnlyByTheirOwner() throws {
        let file = try File(path, .writeOnly, .new)
        #expect(try file.status().permissions == .ownerReadWrite)
        #expect(fcntl(file.descriptor.rawValue, F_GETFD) == FD_CLOEXEC)
        #expect(throws: FileError(path, .fileExists)) { try File(path, .writeOnly, .new) }
    }

    @Test func closesOnce() throws {
        let path = path
        try File(path, .writeOnly, .new).close()
        let lost = try DescriptorWatch.count {
            for _ in 0..<5000 {
                let file = try File(path)
                try file.close()
                try file.close()
            }
        }
        #expect(lost == 0)
    }

    @Test func takenDescriptorStaysOpen() throws {
        let descriptor = try File(path, .writeOnly, .new).takeDescriptor()
        try descriptor.writeAll("more".utf8)
        try descriptor.close()
        #expect(try Stat(path).size == 4)
    }

    @Test func readsAWholeFile() throws {
        try File(path, .writeOnly, .new).write("text".utf8)
        #expect(try File.contents(of: path) == Array("text".utf8))
        #expect(throws: FileError(path + "2", .noSuchFileOrDirectory)) { try File.contents(of: path + "2") }
    }

    @Test func lockIsReleasedOnClosing() throws {
        let first = try File(path, .readWrite, .new)
        try first.lock()
        let second = try File(path)
        #expect(throws: FileError(path, .wouldBlock)) { try second.lock() }
        try first.close()
        try second.lock()
    }

    @Test func sharedLockPreventsAnExclusiveLock() throws {
        let files = try [File(path, .readWrite, .new), File(path), File(path)]
        try files[0].lockShared()
        try files[1].lockShared()
        #expect(throws: FileError(path, .wouldBlock)) { try files[2].lock() }
    }
}

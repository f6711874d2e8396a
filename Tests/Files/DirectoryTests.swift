import Files
import Foundation
import TestSupport
import Testing

@Suite struct DirectoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func makeCreatesAFolderOnceForItsOwnerOnly() throws {
        let path = folder.path + "/new"
        #expect(try Directory.make(path))
        #expect(try !Directory.make(path))
        #expect(try Stat(path).permissions == .ownerReadWriteExecute)
        #expect(throws: FileError(path + "/a/b", .noSuchFileOrDirectory)) { try Directory.make(path + "/a/b") }
    }

    @Test func makesMissingParentDirectories() throws {
        let path = folder.path + "/a/b/c"
        #expect(try Directory.make(path, withParents: true))
        #expect(try !Directory.make(path, withParents: true))
        #expect(try Stat(folder.path + "/a").permissions == .ownerReadWriteExecute)
        let file = folder.path + "/file"
        try Data().write(to: URL(filePath: file))
        #expect(throws: FileError(file + "/a/b", .notDirectory)) {
            try Directory.make(file + "/a/b", withParents: true)
        }
    }

    @Test func removesADirectoryWithItsContents() throws {
        let kept = folder.path + "/kept"
        try Data("text".utf8).write(to: URL(filePath: kept))
        try Directory.make(folder.path + "/gone/sub", withParents: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/gone/sub/link", withDestinationPath: kept)
        #expect(Directory.remove(folder.path + "/gone"))
        #expect(!Directory.remove(folder.path + "/gone"))
        #expect(Directory.names(in: folder.path) == ["kept"])
    }

    @Test func temporaryDirectoryIsRemovedWithItsLastReference() throws {
        let path = folder.path + "/scratch"
        var directory: TemporaryDirectory? = try TemporaryDirectory(path)
        try Data("text".utf8).write(to: URL(filePath: path + "/file"))
        #expect(directory?.path == path && Directory.names(in: path) == ["file"])
        directory = nil
        #expect(Directory.names(in: folder.path).isEmpty)
    }

    @Test func listsLinksAsLinks() throws {
        try Data("text".utf8).write(to: folder.url.appending(path: "file"))
        try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "/etc")
        let entries = Directory.entries(of: folder.path).sorted { ($0.name ?? "") < ($1.name ?? "") }
        #expect(entries.map(\.name) == ["file", "link", "sub"])
        #expect(entries.map(\.status.type) == [.regular, .symbolicLink, .directory])
        #expect(entries[0].status.size == 4)
    }

    @Test func entryHasNoNameIfItIsNotUTF8() throws {
        let path = Array(folder.path.utf8) + [UInt8(ascii: "/"), 0xB0, 0xA1, 0]
        let descriptor = open(path.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
        #expect(descriptor >= 0 && close(descriptor) == 0)
        let entries = Directory.entries(of: folder.path)
        #expect(entries.count == 1 && entries[0].name == nil && entries[0].status.type == .regular)
    }

    @Test func listsALinkedDirectoryButRejectsLinksInside() throws {
        let (link, inner) = (folder.path + "/link", folder.path + "/sub")
        try FileManager.default.createDirectory(atPath: inner + "/deep", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inner)
        #expect(Directory.entries(of: link).map(\.name) == ["deep"])
        let directory = try File(folder.path, .readOnly, .directory)
        #expect(try File("sub", in: directory).entries().map(\.name) == ["deep"])
        #expect(throws: FileError(link, .notDirectory)) { try File("link", in: directory) }
    }

    @Test func unreadableDirectoryHasNoEntries() {
        #expect(Directory.entries(of: folder.path + "/none").isEmpty)
    }

    @Test(arguments: [
        ("/srv/backup.zip", "/srv", "backup.zip"), ("/backup.zip", "/", "backup.zip"),
        ("backup.zip", ".", "backup.zip"),
        ("a/b", "a", "b"),
    ])
    func splitsPaths(path: String, directory: String, name: String) {
        let parts = Directory.split(path)
        #expect(parts.directory == directory && parts.name == name)
    }

    @Test func returnsTheFreeSpace() throws {
        let known = try FileManager.default.attributesOfFileSystem(forPath: folder.path)[.systemFreeSize] as? Int
        let free = try Directory.freeSpace(at: folder.path)
        // Other processes write to the disk at the same time.
        #expect(abs(free - (try #require(known))) < 1 << 30)
        #expect(throws: FileError(folder.path + "/none", .noSuchFileOrDirectory)) {
            try Directory.freeSpace(at: folder.path + "/none")
        }
    }
}

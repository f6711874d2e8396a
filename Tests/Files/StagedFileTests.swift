import Files
import Foundation
import TestSupport
import Testing

@Suite struct StagedFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/backup.zip" }
    private var temporary: String { folder.path + "/.backup.zip.part" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func oldFileStaysUntilTheCommit() throws {
        try StagedFile.replace(path, with: "old".utf8)
        let file = try StagedFile(path)
        try file.write("ne".utf8)
        #expect(text(path) == "old")
        try file.write("w".utf8)
        try file.commit()
        #expect(text(path) == "new")
        #expect(try names() == ["backup.zip"])
    }

    @Test func discardingRemovesThePartialFile() throws {
        do {
            let file = try StagedFile(path)
            try file.write("half".utf8)
            #expect(try names() == [".backup.zip.part"])
        }
        #expect(try names().isEmpty)
    }

    @Test func isReadableOnlyByItsOwner() throws {
        try StagedFile.replace(path, with: "secret".utf8, durably: false)
        #expect(try Stat(path).permissions == .ownerReadWrite)
    }

    @Test func secondWriterFailsAsBusyAndTheFirstContinues() throws {
        let first = try StagedFile(path)
        try first.write("first".utf8)
        #expect(throws: FileError(path, .wouldBlock)) { try StagedFile(path) }
        try first.commit()
        #expect(text(path) == "first")
    }

    @Test func filesWithDifferentNamesAreWrittenConcurrently() throws {
        let first = try StagedFile(path, writtenAs: ".one")
        let second = try StagedFile(path, writtenAs: ".two")
        try first.write("first".utf8)
        try second.write("second".utf8)
        try second.commit()
        try first.commit()
        #expect(text(path) == "first")
        #expect(try names() == ["backup.zip"])
    }

    @Test func overwritesAPartialFileOfAKilledProcess() throws {
        try Data("a long remainder".utf8).write(to: URL(filePath: temporary))
        try StagedFile.replace(path, with: "new".utf8)
        #expect(text(path) == "new")
    }

    @Test func doesNotFollowASymbolicLink() throws {
        let other = folder.path + "/other"
        try Data("mine".utf8).write(to: URL(filePath: other))
        try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: other)
        #expect(throws: FileError(path, .tooManySymbolicLinkLevels)) { try StagedFile(path) }
        #expect(text(other) == "mine")
    }

    /// Readers find all of the old bytes or all of the new ones.
    @Test func replacingIsAtomic() async throws {
        let path = path
        let texts = ["a", "b"].map { String(repeating: $0, count: 100_000) }
        try StagedFile.replace(path, with: texts[0].utf8, durably: false)
        let writer = Task.detached {
            for round in 1...200 { try StagedFile.replace(path, with: texts[round % 2].utf8, durably: false) }
        }
        for _ in 0..<200 { #expect(texts.contains(try String(contentsOfFile: path, encoding: .utf8))) }
        try await writer.value
    }
}

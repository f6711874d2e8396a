import Catalog
import Foundation
import Site
import TestSupport
import Testing

@testable import Inbox

@Suite struct ArchiveIntakeTests {
    /// Returns a zip file without compression, as phones create them.
    private static func zip(_ files: [(String, String)]) -> [UInt8] {
        func littleEndian(_ number: Int, _ byteCount: Int) -> [UInt8] {
            (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        func crc(_ bytes: [UInt8]) -> Int {
            var crc = ~UInt32(0)
            for byte in bytes {
                crc ^= UInt32(byte)
                for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
            }
            return Int(~crc)
        }
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for (name, text) in files {
            let (name, content) = (Array(name.utf8), Array(text.utf8))
            let head =
                littleEndian(0x800, 2) + littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0x5976, 2)
                + littleEndian(crc(content), 4)
                + littleEndian(content.count, 4) + littleEndian(content.count, 4) + littleEndian(name.count, 2)
                + littleEndian(0, 2)
            directory +=
                littleEndian(0x0201_4B50, 4) + littleEndian(0x031E, 2) + littleEndian(20, 2) + head + littleEndian(0, 6)
                + littleEndian(0o100644 << 16, 4) + littleEndian(file.count, 4) + name
            file += littleEndian(0x0403_4B50, 4) + littleEndian(20, 2) + head + name + content
        }
        let end =
            littleEndian(0x0605_4B50, 4) + littleEndian(0, 4) + littleEndian(files.count, 2)
            + littleEndian(files.count, 2)
            + littleEndian(directory.count, 4) + littleEndian(file.count, 4) + littleEndian(0, 2)
        return file + directory + end
    }

    private func ingestArchive(in instance: InboxInstance, _ files: [(String, String)], name: String = "묶음.zip")
        async throws
        -> FolderIngester.ScanResult
    {
        try Data(Self.zip(files)).write(to: URL(filePath: instance.inbox + "/" + name))
        return try await instance.scanTwice(with: instance.makeIngester())
    }

    @Test func recognisedArchiveEntriesAreSavedAndOthersRejected() async throws {
        let instance = try InboxInstance()
        let result = try await ingestArchive(
            in: instance,
            [
                ("a.url", "URL=https://a.example/1"), ("폴더/b.txt", "https://b.example/2"), ("c.bin", "\u{1}\u{2}"),
                ("inner.zip", "PK\u{3}\u{4}"),
            ])
        #expect(result.taken == 1)
        #expect(try instance.addresses() == ["https://a.example/1", "https://b.example/2"])
        let refused = try instance.rejectedSubmissions()
        #expect(Set(refused.map(\.path)) == ["묶음.zip/c.bin", "묶음.zip/inner.zip"])
        #expect(refused.contains { $0.reason.en.contains("inside archives") })
        let files = InboxInstance.files(in: instance.inbox)
        #expect(files.contains(".failed/묶음.zip/c.bin") && files.contains(".taken/2026-11-21/묶음.zip"))
        #expect(InboxInstance.files(in: instance.catalog.folder.incoming).isEmpty)
    }

    @Test func archiveWithoutRecognisedEntriesIsRejectedAsOneFile() async throws {
        let instance = try InboxInstance()
        #expect(try await ingestArchive(in: instance, [("c.bin", "\u{1}")]).refused == 1)
        #expect(try instance.rejectedSubmissions().map(\.path) == ["묶음.zip"])
        #expect(InboxInstance.files(in: instance.inbox) == [".failed/묶음.zip", ".failed/묶음.zip.txt"])
        #expect(
            try await ingestArchive(in: instance, [("../../escape.url", "URL=https://a.example/1")], name: "b.zip")
                .refused == 1)
        #expect(try instance.addresses().isEmpty)
        #expect(try instance.rejectedSubmissions().first?.reason.en.contains("points outside") == true)
        #expect(InboxInstance.files(in: instance.catalog.folder.incoming).isEmpty)
    }
}

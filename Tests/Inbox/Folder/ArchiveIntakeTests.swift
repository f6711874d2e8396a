import Catalog
import Foundation
import Site
import TestSupport
import Testing

@testable import Inbox

@Suite struct ArchiveIntakeTests {
    /// Returns a zip file without compression, as phones create them.
    private static func zip(_ files: [(String, String)]) -> [UInt8] {
        func little(_ number: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
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
                little(0x800, 2) + little(0, 2) + little(0, 2) + little(0x5976, 2) + little(crc(content), 4)
                + little(content.count, 4) + little(content.count, 4) + little(name.count, 2) + little(0, 2)
            directory +=
                little(0x0201_4B50, 4) + little(0x031E, 2) + little(20, 2) + head + little(0, 6)
                + little(0o100644 << 16, 4) + little(file.count, 4) + name
            file += little(0x0403_4B50, 4) + little(20, 2) + head + name + content
        }
        let end =
            little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
            + little(directory.count, 4) + little(file.count, 4) + little(0, 2)
        return file + directory + end
    }

    private func take(_ world: World, _ files: [(String, String)], name: String = "묶음.zip") async throws
        -> FolderIngester.ScanResult
    {
        try Data(Self.zip(files)).write(to: URL(filePath: world.inbox + "/" + name))
        return try await world.take(world.folder())
    }

    @Test func archiveEntriesAreSavedAndOthersReported() async throws {
        let world = try World()
        let turn = try await take(
            world,
            [
                ("a.url", "URL=https://a.example/1"), ("폴더/b.txt", "https://b.example/2"), ("c.bin", "\u{1}\u{2}"),
                ("inner.zip", "PK\u{3}\u{4}"),
            ])
        #expect(turn.taken == 1)
        #expect(try world.addresses() == ["https://a.example/1", "https://b.example/2"])
        let refused = try world.refused()
        #expect(Set(refused.map(\.path)) == ["묶음.zip/c.bin", "묶음.zip/inner.zip"])
        #expect(refused.contains { $0.reason.en.contains("inside archives") })
        let files = World.files(in: world.inbox)
        #expect(files.contains(".failed/묶음.zip/c.bin") && files.contains(".taken/2026-11-21/묶음.zip"))
        #expect(World.files(in: world.catalog.folder.incoming).isEmpty)
    }

    @Test func anArchiveWithNothingForAnybodyStaysWhole() async throws {
        let world = try World()
        #expect(try await take(world, [("c.bin", "\u{1}")]).refused == 1)
        #expect(try world.refused().map(\.path) == ["묶음.zip"])
        #expect(World.files(in: world.inbox) == [".failed/묶음.zip", ".failed/묶음.zip.txt"])
        #expect(try await take(world, [("../../escape.url", "URL=https://a.example/1")], name: "b.zip").refused == 1)
        #expect(try world.addresses().isEmpty)
        #expect(try world.refused().first?.reason.en.contains("points outside") == true)
        #expect(World.files(in: world.catalog.folder.incoming).isEmpty)
    }
}

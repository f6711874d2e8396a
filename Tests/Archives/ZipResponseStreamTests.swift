import Foundation
import TestSupport
import Testing

@testable import Archives

@Suite struct ZipResponseStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ bytes: [UInt8], modifiedAt milliseconds: Int64 = 1_763_692_200_000) throws
        -> ZipResponseStream.File
    {
        let path = folder.path + "/" + UUID().uuidString
        try Data(bytes).write(to: URL(filePath: path))
        return ZipResponseStream.File(path: path, name: name, bytes: bytes.count, modifiedAt: milliseconds)
    }

    /// Reads the whole stream and compares its size with the announced length.
    private func readAll(_ stream: ZipResponseStream) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try stream.next() {
            #expect(!chunk.isEmpty)
            bytes += chunk
        }
        #expect(bytes.count == stream.length)
        return bytes
    }

    /// Returns, for each file, its name, size, DOS year, Unix time and mode as Python's `zipfile` reads them, after
    /// verifying every checksum.
    private func readWithPython(_ bytes: [UInt8]) throws -> [[String]] {
        let path = folder.path + "/" + UUID().uuidString + ".zip"
        try Data(bytes).write(to: URL(filePath: path))
        let python = Process()
        let output = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = [
            "python3", "-c",
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            for i in z.infolist():
                ut = int.from_bytes(i.extra[-4:], 'little')
                print(i.filename, i.file_size, i.date_time[0], ut, i.external_attr >> 16, sep='\\t')
            """, path,
        ]
        python.standardOutput = output
        try python.run()
        let lines = output.fileHandleForReading.readDataToEndOfFile()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t").map(String.init)
        }
    }

    @Test func pythonReadsNamesSizesAndTimes() throws {
        let large = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let files = [
            try file("스크린샷 2026-11-21 오후 3.04.05.png", large), try file("빈 것.txt", []),
            try file("오래된 것/둘.jpg", Array("둘".utf8), modifiedAt: 0),
            try file("a.png", [1, 2, 3], modifiedAt: 4_102_444_800_000),
        ]
        let bytes = try readAll(ZipResponseStream(files))
        let found = try readWithPython(bytes)
        #expect(found.map { $0[0] } == files.map(\.name))
        #expect(found.map { $0[1] } == files.map { String($0.bytes) })
        #expect(found.map { $0[2] } == ["2025", "2025", "1980", "2100"])
        #expect(found.map { $0[3] } == ["1763692200", "1763692200", "0", "2147483647"])
        #expect(found.allSatisfy { $0[4] == String(0o100644) })
    }

    @Test func guardedZipReaderReadsTheArchive() throws {
        let path = folder.path + "/all.zip"
        let files = [try file("사진/하나.png", Array("하나".utf8)), try file("둘.png", Array("둘둘".utf8))]
        try Data(try readAll(ZipResponseStream(files))).write(to: URL(filePath: path))
        let reader = try GuardedZipReader(path, limits: ZipLimits())
        var found: [String] = []
        while let entry = try reader.next() {
            let out = folder.path + "/" + UUID().uuidString
            try reader.write(to: out)
            found.append(entry.path + "=" + String(decoding: try Data(contentsOf: URL(filePath: out)), as: UTF8.self))
        }
        #expect(found == ["사진/하나.png=하나", "둘.png=둘둘"])
    }

    @Test func writesAnEmptyArchiveWithoutFiles() throws {
        #expect(try readWithPython(readAll(ZipResponseStream([]))).isEmpty)
    }

    @Test func writesMoreFilesThan16BitsCount() throws {
        let source = try file("하나.txt", Array("1".utf8))
        let files = (0..<66_000).map { number in
            ZipResponseStream.File(path: source.path, name: "\(number).txt", bytes: 1, modifiedAt: 0)
        }
        #expect(try readWithPython(readAll(ZipResponseStream(files))).count == 66_000)
    }

    /// The offsets of the file and of the directory exceed 32 bits.
    @Test func writesOffsetsBeyondFourGigabytesAsZIP64() throws {
        let encoder = ZipHeaderEncoder(
            ZipResponseStream.File(path: "", name: "a", bytes: 3, modifiedAt: 0), checksum: 7, offset: 5_000_000_000)
        let directory = ZipHeaderEncoder.directory([encoder], at: 5_000_000_100)
        func number(at offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(directory[offset + $1]) << (8 * $1) }
        }
        // Offset of the local header, behind 42 bytes of the entry; then the ZIP64 field behind the name of one byte.
        #expect(number(at: 42, 4) == 0xFFFF_FFFF)
        #expect(number(at: 47, 2) == 1 && number(at: 49, 2) == 8 && number(at: 51, 8) == 5_000_000_000)
        // The last three records have 56, 20 and 22 bytes.
        let end = directory.count - 22
        #expect(number(at: end, 4) == 0x0605_4B50 && number(at: end + 16, 4) == 0xFFFF_FFFF)
        #expect(number(at: end - 20, 4) == 0x0706_4B50 && number(at: end - 12, 8) == 5_000_000_100 + end - 76)
        #expect(number(at: end - 76, 4) == 0x0606_4B50 && number(at: end - 28, 8) == 5_000_000_100)
    }

    @Test func failsForAMissingFileOrAnotherSize() throws {
        let missing = ZipResponseStream.File(path: folder.path + "/none", name: "x", bytes: 1, modifiedAt: 0)
        #expect(throws: ZipResponseStream.SourceFileError.self) { try readAll(ZipResponseStream([missing])) }
        let threeBytes = try file("y", [1, 2, 3])
        let wrongSize = ZipResponseStream.File(path: threeBytes.path, name: "y", bytes: 4, modifiedAt: 0)
        #expect(throws: ZipResponseStream.SourceFileError.self) { try readAll(ZipResponseStream([wrongSize])) }
    }

    @Test func noChunkIsLargerThanTheChunkSize() throws {
        let stream = ZipResponseStream([try file("x", [UInt8](repeating: 9, count: 3_000_000))])
        while let chunk = try stream.next() { #expect(chunk.count <= ZipResponseStream.chunkSize) }
    }
}

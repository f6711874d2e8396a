import Foundation
import TestSupport
import Testing

@testable import Archives

@Suite struct ZipResponseStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ bytes: [UInt8], at moment: Int64 = 1_763_692_200_000) throws
        -> ZipResponseStream.File
    {
        let path = folder.path + "/" + UUID().uuidString
        try Data(bytes).write(to: URL(filePath: path))
        return ZipResponseStream.File(path: path, name: name, bytes: bytes.count, modifiedAt: moment)
    }

    private func all(_ stream: ZipResponseStream) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try stream.next() {
            #expect(!piece.isEmpty)
            bytes += piece
        }
        #expect(bytes.count == stream.length)
        return bytes
    }

    /// Returns names, sizes and times as Python's `zipfile` reads them. It checks every checksum first.
    private func read(_ bytes: [UInt8]) throws -> [[String]] {
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
        let text = output.fileHandleForReading.readDataToEndOfFile()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t").map(String.init)
        }
    }

    @Test func othersReadWhatIsWritten() throws {
        let large = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let files = [
            try file("스크린샷 2026-11-21 오후 3.04.05.png", large), try file("빈 것.txt", []),
            try file("오래된 것/둘.jpg", Array("둘".utf8), at: 0), try file("a.png", [1, 2, 3], at: 4_102_444_800_000),
        ]
        let bytes = try all(ZipResponseStream(files))
        let found = try read(bytes)
        #expect(found.map { $0[0] } == files.map(\.name))
        #expect(found.map { $0[1] } == files.map { String($0.bytes) })
        #expect(found.map { $0[2] } == ["2025", "2025", "1980", "2100"])
        #expect(found.map { $0[3] } == ["1763692200", "1763692200", "0", "2147483647"])
        #expect(found.allSatisfy { $0[4] == String(0o100644) })
    }

    @Test func ourOwnReaderTakesItBack() throws {
        let path = folder.path + "/all.zip"
        let files = [try file("사진/하나.png", Array("하나".utf8)), try file("둘.png", Array("둘둘".utf8))]
        try Data(try all(ZipResponseStream(files))).write(to: URL(filePath: path))
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
        #expect(try read(all(ZipResponseStream([]))).isEmpty)
    }

    @Test func moreFilesThanTheOldFormatCounts() throws {
        let one = try file("하나.txt", Array("1".utf8))
        let files = (0..<66_000).map { number in
            ZipResponseStream.File(path: one.path, name: "\(number).txt", bytes: 1, modifiedAt: 0)
        }
        #expect(try read(all(ZipResponseStream(files))).count == 66_000)
    }

    /// The offsets of the file and of the directory exceed 32 bits.
    @Test func placesBeyondFourGigabytesStandInLongNumbers() throws {
        let far = ZipHeaderEncoder(
            ZipResponseStream.File(path: "", name: "a", bytes: 3, modifiedAt: 0), checksum: 7, offset: 5_000_000_000)
        let directory = ZipHeaderEncoder.directory([far], at: 5_000_000_100)
        func number(at offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(directory[offset + $1]) << (8 * $1) }
        }
        #expect(number(at: 42, 4) == 0xFFFF_FFFF)
        #expect(number(at: 47, 2) == 1 && number(at: 49, 2) == 8 && number(at: 51, 8) == 5_000_000_000)
        let end = directory.count - 22
        #expect(number(at: end, 4) == 0x0605_4B50 && number(at: end + 16, 4) == 0xFFFF_FFFF)
        #expect(number(at: end - 20, 4) == 0x0706_4B50 && number(at: end - 12, 8) == 5_000_000_100 + end - 76)
        #expect(number(at: end - 76, 4) == 0x0606_4B50 && number(at: end - 28, 8) == 5_000_000_100)
    }

    @Test func aFileThatIsNotAsExpectedBreaksTheStreamOff() throws {
        let missing = ZipResponseStream.File(path: folder.path + "/none", name: "x", bytes: 1, modifiedAt: 0)
        #expect(throws: ZipResponseStream.SourceFileError.self) { try all(ZipResponseStream([missing])) }
        let whole = try file("y", [1, 2, 3])
        let other = ZipResponseStream.File(path: whole.path, name: "y", bytes: 4, modifiedAt: 0)
        #expect(throws: ZipResponseStream.SourceFileError.self) { try all(ZipResponseStream([other])) }
    }

    @Test func aPieceIsNeverLargerThanItsLimit() throws {
        let stream = ZipResponseStream([try file("x", [UInt8](repeating: 9, count: 3_000_000))])
        while let piece = try stream.next() { #expect(piece.count <= ZipResponseStream.piece) }
    }
}

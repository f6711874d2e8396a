import Foundation
import TestSupport
import Testing

@testable import Archives

@Suite struct GuardedZipReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reader(_ file: ZipFile, limits: ZipLimits = ZipLimits()) throws -> GuardedZipReader {
        try reader(file.bytes, limits: limits)
    }

    private func reader(_ bytes: [UInt8], limits: ZipLimits = ZipLimits()) throws -> GuardedZipReader {
        let path = folder.path + "/\(UUID().uuidString).zip"
        try Data(bytes).write(to: URL(filePath: path))
        return try GuardedZipReader(path, limits: limits)
    }

    /// Unpacks all files and returns their paths and contents.
    private func unpackAll(_ reader: GuardedZipReader) throws -> [(String, String)] {
        var files: [(String, String)] = []
        while let entry = try reader.next() {
            let path = folder.path + "/" + UUID().uuidString
            try reader.write(to: path)
            files.append(
                (entry.path, String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)))
        }
        return files
    }

    @Test func returnsFilesInOrderWithTheirPathsAndContents() throws {
        let file = ZipFile([
            ("메모.txt", Array("하나".utf8)), ("사진/둘.txt", Array("둘".utf8)), ("./c/./d.txt", Array("셋".utf8)),
            ("empty.txt", []),
        ])
        let files = try unpackAll(reader(file))
        #expect(files.map(\.0) == ["메모.txt", "사진/둘.txt", "c/d.txt", "empty.txt"])
        #expect(files.map(\.1) == ["하나", "둘", "셋", ""])
    }

    @Test func removesALeadingSlashOnlyIfAllowed() throws {
        let file = ZipFile([("/assets/a.txt", Array("하나".utf8))])
        #expect(throws: ZipError.escapes) { try reader(file).next() }
        var limits = ZipLimits()
        limits.allowsLeadingSlash = true
        #expect(try unpackAll(reader(file, limits: limits)).map(\.0) == ["assets/a.txt"])
        for name in ["/../a.txt", "/C:/a.txt", "C:\\a.txt"] {
            #expect(throws: ZipError.escapes, "\(name)") { try reader(ZipFile([(name, [])]), limits: limits).next() }
        }
    }

    @Test func decodesNamesInNFDAndCP949() throws {
        let decomposed = "스크린샷.png".decomposedStringWithCanonicalMapping
        // "사진.png" in CP949.
        let cp949Name: [UInt8] = [0xBB, 0xE7, 0xC1, 0xF8] + Array(".png".utf8)
        let file = ZipFile([
            ZipFile.Entry(name: Array(decomposed.utf8)), ZipFile.Entry(name: cp949Name, isUTF8: false),
        ])
        let paths = try unpackAll(reader(file)).map(\.0)
        #expect(paths == ["스크린샷.png", "사진.png"])
        #expect(paths.first?.unicodeScalars.count == "스크린샷.png".unicodeScalars.count)
    }

    /// Measures processor time, so that a busy machine does not change the result.
    @Test func readingTheHeaderOfASmallFileTakesLessThanFiftyMicroseconds() throws {
        let count = 20_000
        let file = ZipFile((0..<count).map { ("메모 \($0).txt", []) })
        var limits = ZipLimits()
        limits.entries = count
        let reader = try reader(file, limits: limits)
        func processorSeconds() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = processorSeconds()
        var fileCount = 0
        while try reader.next() != nil { fileCount += 1 }
        #expect(fileCount == count)
        #expect((processorSeconds() - start) / Double(count) < 0.000_05)
    }

    @Test func skipsHiddenFilesSystemFilesAndLinks() throws {
        let file = ZipFile([
            ("__MACOSX/._a.png", [1]), (".DS_Store", [1]), ("a/.hidden", [1]), ("Thumbs.db", [1]), ("a/", []),
            ("b.png", [1]),
        ])
        #expect(try unpackAll(reader(file)).map(\.0) == ["b.png"])
        let link = ZipFile([ZipFile.Entry(name: Array("link".utf8), content: Array("/etc/passwd".utf8), mode: 0o120777)]
        )
        #expect(try unpackAll(reader(link)).isEmpty)
    }

    @Test(arguments: ["../a.png", "a/../../b", "/etc/passwd", "C:\\x.png", "..\\x.png", "a\\..\\..\\b"])
    func rejectsPathsOutsideTheTargetFolder(name: String) throws {
        let reader = try reader(ZipFile([(name, [1])]))
        #expect(throws: ZipError.escapes) { try reader.next() }
    }

    @Test func rejectsAZipBombAndRemovesItsFile() throws {
        let path = folder.path + "/bomb.zip"
        try ZipFile.writeBomb(64 << 20, at: path)
        let reader = try GuardedZipReader(path)
        #expect(try reader.next()?.path == "zeroes.txt")
        let target = folder.path + "/target"
        #expect(throws: ZipError.bomb) { try reader.write(to: target) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func enforcesLimitsOfCountFileSizeAndTotalSize() throws {
        var limits = ZipLimits()
        limits.entries = 2
        limits.entryBytes = 10
        limits.totalBytes = 15
        let threeFiles = try reader(ZipFile([("a", []), ("b", []), ("c", [])]), limits: limits)
        #expect(throws: ZipError.tooMany(limit: 2)) { try unpackAll(threeFiles) }
        let largeFile = try reader(ZipFile([("a", [UInt8](repeating: 1, count: 11))]), limits: limits)
        #expect(throws: ZipError.tooLarge(limit: 10)) { try unpackAll(largeFile) }
        let tenBytes = [UInt8](repeating: 1, count: 10)
        let twoFiles = try reader(ZipFile([("a", tenBytes), ("b", tenBytes)]), limits: limits)
        #expect(throws: ZipError.tooLarge(limit: 15)) { try unpackAll(twoFiles) }
    }

    @Test func rejectsEncryptedFilesAndOtherFormats() throws {
        let encrypted = try reader(ZipFile([ZipFile.Entry(name: Array("a".utf8), content: [1, 2, 3], flags: 1)]))
        #expect(throws: ZipError.encrypted) { try unpackAll(encrypted) }
        for bytes in [[], Array("PK\u{3}\u{4} but no more".utf8), Array("GIF89a".utf8)] {
            #expect(throws: ZipError.unreadable) { try unpackAll(reader(bytes)) }
        }
        #expect(throws: ZipError.unreadable) { try GuardedZipReader(folder.path) }
        #expect(throws: ZipError.unreadable) { try GuardedZipReader("/nowhere") }
    }

    /// Changes up to seven bytes at random and shortens every fourth file.
    @Test func damagedFilesCauseOnlyZipErrors() throws {
        let intactBytes = ZipFile([("메모.txt", Array("하나둘셋".utf8)), ("b/c.txt", [UInt8](repeating: 7, count: 300))])
            .bytes
        var seed: UInt64 = 5
        func random(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % below
        }
        for _ in 0..<1000 {
            var bytes = intactBytes
            for _ in 0...random(6) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(4) == 0 { bytes.removeLast(random(bytes.count)) }
            do throws(any Error) {
                _ = try unpackAll(reader(bytes))
            } catch {
                #expect(error is ZipError, "\(error)")
            }
        }
    }
}

import Archives
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Backups

/// Archives that are damaged, and archives of somebody who means harm.
@Suite struct DamageTests {
    /// One bit in the head, in the middle and at the end of every entry, in the directory, in the end and in the seal.
    @Test func flippedBitIsReportedWithItsEntry() throws {
        let instance = try BackupInstance()
        try instance.keepPicture(String(repeating: "그림", count: 500))
        let path = try instance.backUp()
        let bytes = try Array(Data(contentsOf: URL(filePath: path)))
        let trailer = try BackupTrailer(BackupFile(path))
        let entries = try Self.manifest(path).entries
        var flips = entries.flatMap { entry in
            [0, 4, 10, entry.length / 2, entry.length - 1].map { (entry.at + $0, entry.name) }
        }
        let manifest = trailer.manifestOffset
        flips += [0, trailer.manifestLength / 2, trailer.manifestLength - 1].map { (manifest + $0, "manifest.json") }
        let directory = trailer.manifestOffset + trailer.manifestLength
        let end = bytes.count - BackupTrailer.commentLength
        flips += [directory, (directory + end) / 2, end - 22, end - 3, end - 1].map {
            ($0, BackupTrailer.directoryLocation)
        }
        for (place, name) in flips {
            var flipped = bytes
            flipped[place] ^= 1 << UInt8(place % 8)
            try Data(flipped).write(to: URL(filePath: path))
            #expect(throws: BackupError.damaged(name), "byte \(place)") { try instance.verify(path) }
        }
        for place in end..<bytes.count {
            var flipped = bytes
            flipped[place] ^= 1
            try Data(flipped).write(to: URL(filePath: path))
            #expect(throws: BackupError.self, "byte \(place) of the seal") { try instance.verify(path) }
        }
        #expect(entries.count > 50)
    }

    @Test(arguments: [0, 1, 100, 5000]) func truncatedFileIsNotABackup(length: Int) throws {
        let instance = try BackupInstance()
        let path = try instance.backUp()
        truncate(path, length)
        #expect(throws: BackupError.foreign) { try instance.verify(path) }
    }

    @Test(arguments: [
        "../seorap.sqlite", "/etc/passwd", "media/../../x", "rows/../x.jsonl", "inbox/../x", "inbox/%2E%2E/x",
        "inbox/a%2F..%2Fb", "media/abc.png", "rows/item.json", "anything", "rows/", "tls/.", "tls/..", "seorap.sqlite",
        "inbox/", "inbox/a//b", "readable/../index.html", "inbox/%00", "media/\(String(repeating: "A", count: 64)).png",
    ])
    func unexpectedEntryNameIsRefused(name: String) throws {
        let instance = try BackupInstance()
        let path = try instance.sealed { [($0, $1)] + [(name, Array("x".utf8))] }
        #expect(throws: BackupError.unexpected(name)) { try instance.restore(path) }
        #expect(!FileManager.default.fileExists(atPath: instance.folder.path + "/restored"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: instance.folder.path).filter { $0 != "backup.zip" } == [
                "h.zip"
            ])
    }

    @Test func duplicateEntryIsNamed() throws {
        let instance = try BackupInstance()
        let path = try instance.sealed { name, bytes in
            name == "rows/tag.jsonl" ? [(name, bytes), (name, bytes)] : [(name, bytes)]
        }
        #expect(throws: BackupError.twice("rows/tag.jsonl")) { try instance.restore(path) }
    }

    @Test(arguments: ["rows/tag.jsonl", "backup.json", "manifest.json"]) func missingEntryIsNamed(name: String)
        throws
    {
        let instance = try BackupInstance()
        let path = try instance.sealed { $0 == name ? [] : [($0, $1)] }
        #expect(throws: BackupError.missing(name)) { try instance.restore(path) }
    }

    @Test func zipBombIsRefused() throws {
        let instance = try BackupInstance()
        let path = try instance.sealed { name, bytes in
            name == "index.html" ? [(name, [UInt8](repeating: 32, count: 200 << 20))] : [(name, bytes)]
        }
        #expect(throws: BackupError.bomb("index.html")) { try instance.restore(path) }
    }

    @Test func newerSchemaIsRefusedWithItsVersion() throws {
        let instance = try BackupInstance()
        let path = try instance.sealed { name, bytes in
            guard name == "backup.json" else { return [(name, bytes)] }
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing(#""migrations" : ["#, with: #""migrations" : ["999-tomorrow","#)
                .replacing(#""version" : "1""#, with: #""version" : "9.1""#)
            return [(name, Array(text.utf8))]
        }
        let schema = Baseline.version(of: BackupInstance.migrations.map(\.name))
        #expect(throws: BackupError.newer(version: "9.1", schema: schema)) { try instance.restore(path) }
    }

    @Test(arguments: [
        (#"{"id":1,"owner":7,"name":"x"}"#, "rows"), (#"{"nonsense":1}"#, "tag.nonsense"), ("{]", "damaged"),
    ])
    func rowsThatViolateConstraintsAreRefused(line: String, what: String) throws {
        let instance = try BackupInstance()
        let path = try instance.sealed { name, bytes in
            [(name, name == "rows/tag.jsonl" ? Array((line + "\n").utf8) : bytes)]
        }
        #expect(throws: BackupError.self) { try instance.restore(path) }
        #expect(!FileManager.default.fileExists(atPath: instance.folder.path + "/restored"))
    }

    @Test func restoreIntoNonEmptyFolderIsRefused() throws {
        let instance = try BackupInstance()
        let path = try instance.backUp()
        let data = try instance.restore(path)
        #expect(throws: BackupError.notEmpty(data)) { try instance.restore(path) }
    }

    private static func manifest(_ path: String) throws -> BackupManifest {
        let zip = try ZipStreamReader(path)
        while let name = try zip.next() {
            let bytes = try zip.contents()
            if name == "manifest.json" { return try BackupManifest(bytes) }
        }
        throw BackupError.missing("manifest.json")
    }
}

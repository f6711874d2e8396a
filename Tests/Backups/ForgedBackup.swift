import Archives
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Backups

extension BackupInstance {
    /// Writes a complete backup with a valid seal and a valid manifest, but with changed entries.
    /// - Parameter change: returns the entries that replace an entry. The manifest is written anew.
    func forged(
        _ scope: BackupOptions = BackupOptions(),
        _ change: (_ name: String, _ bytes: [UInt8]) throws -> [(String, [UInt8])]
    ) throws -> String {
        let zip = try ZipStreamReader(backUp(scope), passphrase: scope.passphrase)
        var manifest = ManifestWriter()
        return try archive(scope.passphrase) { add in
            while let name = try zip.next() {
                let bytes = try zip.contents()
                guard name != BackupName.manifest.text else {
                    _ = try add(name, manifest.bytes(missing: [], changed: []))
                    continue
                }
                for (name, bytes) in try change(name, bytes) {
                    let region = try add(name, bytes)
                    manifest.add(
                        try #require(BackupName(name)), bytes: bytes.count, sha256: SHA256.hex(bytes), at: region.at,
                        length: region.length, raw: region.sha256)
                }
            }
        }
    }

    /// Writes a backup with a valid seal and changed entries. The manifest is an entry like the others.
    func sealed(_ change: (_ name: String, _ bytes: [UInt8]) -> [(String, [UInt8])]) throws -> String {
        let zip = try ZipStreamReader(backUp())
        return try archive(nil) { add in
            while let name = try zip.next() {
                for (name, bytes) in change(name, try zip.contents()) { _ = try add(name, bytes) }
            }
        }
    }

    /// - Returns: the path of an archive with a valid seal, whose last entry counts as the manifest.
    private func archive(
        _ passphrase: String?,
        _ body: ((String, [UInt8]) throws -> (at: Int, length: Int, sha256: String)) throws -> Void
    ) throws -> String {
        let path = folder.path + "/h.zip"
        var out = Data()
        let output = BackupOutput { out += $0 }
        let writer = try ZipWriter(passphrase: passphrase) { try output.write($0) }
        var region = (at: 0, length: 1, sha256: String(repeating: "0", count: 64))
        try body { name, bytes in
            try writer.begin(name)
            try bytes.withUnsafeBytes { try writer.write($0) }
            try writer.end()
            region = output.endRegion()
            return region
        }
        try writer.finish()
        try output.writeTrailer(manifest: region)
        try out.write(to: URL(filePath: path))
        return path
    }

    /// Changes the text of some entries.
    func forged(
        _ scope: BackupOptions = BackupOptions(), in entries: Set<String>, _ change: @escaping (String) -> String
    ) throws -> String {
        try forged(scope) { name, bytes in
            let isMeant = entries.contains(name)
            return [(name, isMeant ? Array(change(String(decoding: bytes, as: UTF8.self)).utf8) : bytes)]
        }
    }

    /// Puts a value into a column of all rows of a table that have it.
    func forged(_ table: String, _ column: String, _ value: String) throws -> String {
        let present = try Regex("\"\(column)\":(\"[^\"]*\"|[-0-9]+)")
        return try forged(in: ["rows/\(table).jsonl"]) { $0.replacing(present, with: "\"\(column)\":\(value)") }
    }

    /// Names of the files in the test's folder, without backups.
    var leftovers: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".zip") } }
    }
}

extension ZipStreamReader {
    /// Reads all bytes of the current entry.
    func contents() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while try piece({ piece in
            bytes += piece
            return !piece.isEmpty
        }) {}
        return bytes
    }
}

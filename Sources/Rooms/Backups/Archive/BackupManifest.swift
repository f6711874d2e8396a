import Text

/// `manifest.json`, the last entry: the checksum of every other.
struct BackupManifest: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let name: String
        /// Of its contents.
        let bytes: Int
        /// Of its contents; a file of `media/` is named by its own.
        let sha256: String?
        /// Where it lies in the archive, header and all, and the checksum of these bytes.
        let at: Int
        let length: Int
        let raw: String
    }

    let entries: [Entry]
    /// Originals that were missing when the backup was taken.
    let missing: [String]
    /// Originals whose bytes were no longer those of their name, then.
    let changed: [String]

    init(_ bytes: [UInt8]) throws(BackupProblem) {
        guard let manifest = try? Self(json: bytes) else {
            throw .damaged(BackupName.manifest.text)
        }
        self = manifest
    }
}

/// Writes a manifest, an entry a line. Keeps the lines as bytes, because there is one for each original.
struct ManifestText {
    private var lines: [UInt8] = []
    private(set) var count = 0

    mutating func add(_ name: BackupName, bytes: Int, sha256: String, at: Int, length: Int, raw: String) {
        lines += (count == 0 ? "\n" : ",\n").utf8
        lines += #"{"name":"\#(name.text)","bytes":\#(bytes),"at":\#(at),"length":\#(length),"raw":"\#(raw)""#.utf8
        if case .media = name {
        } else {
            lines += #","sha256":"\#(sha256)""#.utf8
        }
        lines.append(UInt8(ascii: "}"))
        count += 1
    }

    func bytes(missing: [String], changed: [String]) -> [UInt8] {
        func list(_ hashes: [String]) -> String { "[" + hashes.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        return Array(#"{"missing":\#(list(missing)),"changed":\#(list(changed)),"entries":["#.utf8) + lines
            + Array("\n]}\n".utf8)
    }
}

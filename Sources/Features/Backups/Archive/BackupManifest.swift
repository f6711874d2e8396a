import Text

/// Contents of `manifest.json`, the last entry: the checksums of all other entries.
struct BackupManifest: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let name: String
        /// Size of the contents in bytes.
        let bytes: Int
        /// SHA-256 of the contents; nil for an original in `media/`, whose name is its checksum.
        let sha256: String?
        /// Offset of the entry in the archive, local header included. `length` and the checksum `raw` cover the same
        /// bytes.
        let at: Int
        let length: Int
        let raw: String
    }

    let entries: [Entry]
    /// SHA-256 names of originals that were missing when the backup was taken.
    let missing: [String]
    /// SHA-256 names of originals whose bytes did not match their name when the backup was taken.
    let changed: [String]

    init(_ bytes: [UInt8]) throws(BackupError) {
        guard let manifest = try? Self(json: bytes) else {
            throw .damaged(BackupName.manifest.text)
        }
        self = manifest
    }
}

/// Writes a manifest with one entry per line. Keeps the lines as bytes, because each original adds one.
struct ManifestWriter {
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

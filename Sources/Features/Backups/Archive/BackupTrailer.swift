import Catalog
import Files
import Text

/// Comment at the end of the archive: checksum of everything before it and position of the manifest.
struct BackupTrailer: Sendable, Hashable {
    /// SHA-256 of all bytes before the comment and of the remainder of the comment, ``rest``.
    var archiveChecksum: String
    /// Offset of the manifest's entry; `length` and the checksum `manifest` describe the same bytes.
    let manifestOffset: Int
    let length: Int
    let manifest: String

    /// Size in bytes of zip's end record without a comment. Its last two bytes are the length of the comment.
    static let endLength = 22
    private static let word = "seorap-backup-1"

    /// Length of the comment in bytes. It is constant, so that a reader finds the end record from the end of the file.
    static let textLength = word.utf8.count + 2 * 65 + 2 * 17

    init(archiveChecksum: String, manifestOffset: Int, length: Int, manifest: String) {
        self.archiveChecksum = archiveChecksum
        self.manifestOffset = manifestOffset
        self.length = length
        self.manifest = manifest
    }

    /// The last fields of the comment, which ``archiveChecksum`` covers too. Numbers have 16 digits.
    var rest: [UInt8] {
        func digits(_ number: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, 16 - text.count)) + text
        }
        return Array(" \(digits(manifestOffset)) \(digits(length)) \(manifest)".utf8)
    }

    /// The bytes of the comment.
    var bytes: [UInt8] { Array("\(Self.word) \(archiveChecksum)".utf8) + rest }

    /// Reads the comment of an archive.
    /// - Throws: ``BackupError/foreign`` if the file does not end with a comment of Seorap,
    ///   ``BackupError/damaged(_:)`` if only the comment is damaged.
    init(_ file: BackupFile) throws(BackupError) {
        let start = file.size - Self.textLength
        guard start > Self.endLength else { throw .foreign }
        let end = try file.read(start - Self.endLength, Self.endLength + Self.textLength)
        let words = String(decoding: end[Self.endLength...], as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard words.count == 5, words[0] == Self.word, SHA256.isHex(words[1]), SHA256.isHex(words[4]),
            let at = Int(words[2]), let length = Int(words[3]), at >= 0, length > 0, at < start, length < start - at
        else { throw end.starts(with: Self.mark) ? .damaged(Self.location) : .foreign }
        self.init(archiveChecksum: String(words[1]), manifestOffset: at, length: length, manifest: String(words[4]))
    }

    /// Name of the end of the archive in messages about damage.
    static let location = "end of the archive"
    static let directory = "directory of the archive"
    private static let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
}

/// File of a backup with random access.
final class BackupFile: Sendable {
    let size: Int
    private let file: File

    init(_ path: String) throws(BackupError) {
        let file = try BackupError.ofFiles { try File(path) }
        let status = try BackupError.ofFiles { try file.status() }
        guard status.type == .regular else { throw .unusable(path, reason: "not a file") }
        self.file = file
        size = Int(status.size)
    }

    var path: String { file.path }

    func read(_ start: Int, _ count: Int) throws(BackupError) -> [UInt8] {
        try BackupError.ofFiles { try file.read(count, at: start) }
    }

    /// Returns the SHA-256 of a range of the file, followed by `rest`.
    func digest(_ start: Int, _ count: Int, and rest: [UInt8] = []) throws(BackupError) -> String {
        var hash = SHA256()
        var place = start
        let end = start + min(count, max(0, size - start))
        while place < end {
            let piece = try read(place, min(1 << 20, end - place))
            if piece.isEmpty { break }
            piece.withUnsafeBytes { hash.update($0) }
            place += piece.count
        }
        rest.withUnsafeBytes { hash.update($0) }
        return hexadecimal(hash.finish())
    }
}

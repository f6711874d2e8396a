import Catalog
import Files
import Text

/// Comment at the end of the archive: checksum of everything before it and position of the manifest.
struct BackupTrailer: Sendable, Hashable {
    /// SHA-256 of all bytes before the comment, followed by ``coveredFields``.
    var archiveChecksum: String
    /// Offset of the manifest's entry in the archive. Length and SHA-256 are those of the entry with its local header.
    let manifestOffset: Int
    let manifestLength: Int
    let manifestChecksum: String

    /// Size in bytes of zip's end record without a comment. Its last two bytes are the length of the comment.
    static let endRecordLength = 22
    private static let signature = "seorap-backup-1"

    /// Length of the comment in bytes: the signature, two checksums of 64 and two numbers of 16 digits, each after a
    /// space. It is constant, so that a reader finds the end record from the end of the file.
    static let commentLength = signature.utf8.count + 2 * 65 + 2 * 17

    init(archiveChecksum: String, manifestOffset: Int, manifestLength: Int, manifestChecksum: String) {
        self.archiveChecksum = archiveChecksum
        self.manifestOffset = manifestOffset
        self.manifestLength = manifestLength
        self.manifestChecksum = manifestChecksum
    }

    /// The last fields of the comment, which ``archiveChecksum`` covers too. Numbers have 16 digits.
    var coveredFields: [UInt8] {
        func digits(_ number: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, 16 - text.count)) + text
        }
        return Array(" \(digits(manifestOffset)) \(digits(manifestLength)) \(manifestChecksum)".utf8)
    }

    /// The bytes of the comment.
    var bytes: [UInt8] { Array("\(Self.signature) \(archiveChecksum)".utf8) + coveredFields }

    /// Reads the comment of an archive.
    /// - Throws: ``BackupError/foreign`` if the file does not end with a comment of Seorap,
    ///   ``BackupError/damaged(_:)`` if only the comment is damaged.
    init(_ file: BackupFile) throws(BackupError) {
        let commentStart = file.size - Self.commentLength
        guard commentStart > Self.endRecordLength else { throw .foreign }
        let end = try file.read(
            commentStart - Self.endRecordLength, Self.endRecordLength + Self.commentLength)
        let fields = String(decoding: end[Self.endRecordLength...], as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0] == Self.signature, SHA256.isHex(fields[1]), SHA256.isHex(fields[4]),
            let offset = Int(fields[2]), let length = Int(fields[3]), offset >= 0, length > 0, offset < commentStart,
            length < commentStart - offset
        else { throw end.starts(with: Self.endRecordSignature) ? .damaged(Self.endLocation) : .foreign }
        self.init(
            archiveChecksum: String(fields[1]), manifestOffset: offset, manifestLength: length,
            manifestChecksum: String(fields[4]))
    }

    /// Names of the last parts of the archive in messages about damage.
    static let endLocation = "end of the archive"
    static let directoryLocation = "directory of the archive"
    /// "PK", 5, 6: the first bytes of zip's end record.
    static let endRecordSignature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
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

    /// Returns the SHA-256 of a range of the file, followed by other bytes.
    func digest(_ start: Int, _ count: Int, appending suffix: [UInt8] = []) throws(BackupError) -> String {
        var hash = SHA256()
        var offset = start
        let end = start + min(count, max(0, size - start))
        while offset < end {
            let chunk = try read(offset, min(1 << 20, end - offset))
            if chunk.isEmpty { break }
            chunk.withUnsafeBytes { hash.update($0) }
            offset += chunk.count
        }
        suffix.withUnsafeBytes { hash.update($0) }
        return hexadecimal(hash.finish())
    }
}

import Files
import Foundation
import GRDB

extension MediaStore {
    /// Time for which orphaned originals are kept.
    package static let quarantineTime = Duration.seconds(30 * 86_400)

    /// Returns the path of an original in the quarantine.
    /// - Parameter sha256: see ``path(_:)``.
    package func quarantined(_ sha256: String) -> String {
        "\(folder.quarantine)/\(Self.fileName(sha256))"
    }

    /// Number of originals in the quarantine, and the time at which the first of them is deleted.
    package var quarantine: (count: Int, until: Timestamp?) {
        let ages = Directory.names(in: folder.quarantine).filter(SHA256.isHex)
            .compactMap { age(quarantined($0), .regular) }
        return (ages.count, ages.max().map { environment.now() + (Self.quarantineTime - $0) })
    }

    /// Moves originals back that a row refers to again, for example after a restored database has been replaced by the
    /// current one.
    func restoreFromQuarantine(in catalog: Catalog) throws {
        let hashes = Directory.names(in: folder.quarantine).filter(SHA256.isHex)
        guard !hashes.isEmpty else { return }
        for hash in try catalog.read({ try find(hashes, in: $0) }).keys { try restoreFromQuarantine(hash) }
    }

    private func restoreFromQuarantine(_ hash: String) throws {
        try makeShard(hash)
        if isIntact(path(hash), hash) {
            unlink(quarantined(hash))
        } else if access(path(hash), F_OK) == 0, !isIntact(quarantined(hash), hash) {
            // Both files are damaged: neither is deleted in favour of the other.
            return
        } else if rename(quarantined(hash), path(hash)) == 0 {
            try Directory.sync(shard(hash))
        } else if errno != ENOENT {
            throw FileError(path(hash))
        }
    }

    /// Moves an orphaned original to the quarantine.
    /// - Returns: false if the original has come back into use in the meantime.
    func quarantine(_ hash: String, unlessIn catalog: Catalog) throws -> Bool {
        guard age(path(hash), .regular) ?? .zero > Self.gracePeriod else { return false }
        try Directory.make(folder.quarantine)
        try File.rename(path(hash), to: quarantined(hash))
        _ = setModificationTime(quarantined(hash))
        guard try catalog.read({ try find(hash, in: $0) }) != nil else { return true }
        try restoreFromQuarantine(hash)
        return false
    }

    /// Deletes originals whose time in the quarantine is over.
    /// - Returns: the number of deleted files.
    func deleteExpiredQuarantine() -> Int {
        Directory.names(in: folder.quarantine).filter(SHA256.isHex).map(quarantined)
            .count { age($0, .regular) ?? .zero > Self.quarantineTime && unlink($0) == 0 }
    }
}

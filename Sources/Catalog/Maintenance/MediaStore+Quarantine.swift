import Files
import Foundation
import GRDB

extension MediaStore {
    /// So long originals that nothing names are kept.
    package static let quarantineTime = Duration.seconds(30 * 86_400)

    /// Where an original lies that nothing names.
    /// - Parameter sha256: see ``path(_:)``.
    package func quarantined(_ sha256: String) -> String {
        "\(folder.quarantine)/\(Self.fileName(sha256))"
    }

    /// How many originals lie in quarantine, and when the first of them is deleted.
    package var quarantine: (count: Int, until: Timestamp?) {
        let ages = Directory.names(in: folder.quarantine).filter(SHA256.isHex)
            .compactMap { age(quarantined($0), .regular) }
        return (ages.count, ages.max().map { environment.now() + (Self.quarantineTime - $0) })
    }

    /// Moves originals back that are named again: the database of yesterday is gone, that of today is here.
    func bringBack(in catalog: Catalog) throws {
        let hashes = Directory.names(in: folder.quarantine).filter(SHA256.isHex)
        guard !hashes.isEmpty else { return }
        for hash in try catalog.read({ try find(hashes, in: $0) }).keys { try bringBack(hash) }
    }

    private func bringBack(_ hash: String) throws {
        try makeShard(hash)
        if isWhole(path(hash), hash) {
            unlink(quarantined(hash))
        } else if access(path(hash), F_OK) == 0, !isWhole(quarantined(hash), hash) {
            // Both are damaged: neither is thrown away for the other.
            return
        } else if rename(quarantined(hash), path(hash)) == 0 {
            try Directory.sync(shard(hash))
        } else if errno != ENOENT {
            throw FileError(path(hash))
        }
    }

    /// - Returns: false where it came back into use meanwhile.
    func setAside(_ hash: String, unlessIn catalog: Catalog) throws -> Bool {
        guard age(path(hash), .regular) ?? .zero > Self.grace else { return false }
        try Directory.make(folder.quarantine)
        try File.rename(path(hash), to: quarantined(hash))
        _ = setChanged(quarantined(hash))
        guard try catalog.read({ try find(hash, in: $0) }) != nil else { return true }
        try bringBack(hash)
        return false
    }

    /// Deletes what has been there for its time.
    /// - Returns: how many.
    func endQuarantine() -> Int {
        Directory.names(in: folder.quarantine).filter(SHA256.isHex).map(quarantined)
            .count { age($0, .regular) ?? .zero > Self.quarantineTime && unlink($0) == 0 }
    }
}

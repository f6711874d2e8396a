import Files
import Foundation
import GRDB
import Logging
import Text

/// Effects of a sweep of the originals.
package struct MediaSweepReport: Sendable, Hashable {
    /// Number of deleted files: released originals, remains of interrupted uploads, and expired files of the
    /// quarantine.
    package internal(set) var removed = 0
    /// Orphaned originals that were moved to `DataFolder.quarantine`.
    package internal(set) var quarantined: [String] = []
    /// Orphaned originals that were left in place, because there are too many to move without confirmation.
    package internal(set) var waiting: [String] = []
}

extension MediaStore {
    /// Minimum age of a file that a sweep may delete or move.
    static let gracePeriod = Duration.seconds(3600)
    /// Maximum number of orphaned originals that are always moved. Above it, more than one in a hundred of all
    /// originals needs confirmation.
    static let maxUnconfirmedOrphans = 10

    /// Deletes released originals and remains of interrupted uploads, and moves orphaned originals to the quarantine.
    /// - Parameter movesMany: confirms the move even if many originals are orphaned; see ``MediaSweepReport/waiting``.
    @discardableResult
    package func sweep(in catalog: Catalog, movesMany: Bool = false) throws -> MediaSweepReport {
        try restoreFromQuarantine(in: catalog)
        // A backup is copying originals. The next daily sweep catches up.
        guard let lock = try MediaFolderLock(sweeping: folder) else { return MediaSweepReport() }
        defer { withExtendedLifetime(lock) {} }
        let check = try inspect(catalog)
        var report = MediaSweepReport()
        for path in check.leftoverPaths + check.releasedHashes.map(path) where unlink(path) == 0 { report.removed += 1 }
        if !check.releasedHashes.isEmpty {
            try catalog.write {
                try $0.execute(
                    sql: "DELETE FROM releasedMedia WHERE sha256 IN (SELECT value FROM json_each(?))",
                    arguments: [jsonArray(Set(check.releasedHashes))])
            }
        }
        if check.orphanedHashes.count > Self.maxUnconfirmedOrphans,
            check.orphanedHashes.count * 100 > check.originalCount,
            !movesMany
        {
            report.waiting = check.orphanedHashes
        } else {
            for hash in check.orphanedHashes where try quarantine(hash, unlessIn: catalog) {
                report.quarantined.append(hash)
            }
        }
        report.removed += deleteExpiredQuarantine() + sweepIncoming()
        log(report, originalCount: check.originalCount)
        return report
    }

    /// Deletes remains of interrupted uploads and downloads.
    /// - Returns: the number of deleted files and folders.
    @discardableResult
    package func sweepIncoming() -> Int {
        var removed = 0
        for name in Directory.names(in: folder.incoming) {
            let path = "\(folder.incoming)/\(name)"
            if age(path, .regular) ?? .zero > Self.gracePeriod, unlink(path) == 0 { removed += 1 }
            if age(path, .directory) ?? .zero > Self.gracePeriod, Directory.remove(path) { removed += 1 }
        }
        return removed
    }

    /// Deletes renditions of originals that no longer have a row.
    package func sweepRenditions(in catalog: Catalog) throws {
        for (hashes, removeRenditions) in renditions.shards() {
            let recorded = try catalog.read { try find(hashes, in: $0) }
            removeRenditions { recorded[$0] == nil }
        }
    }

    /// Returns hashes of rows whose original is missing or has another size, so that only a backup can restore it.
    package func missing(in db: Database) throws -> [String] {
        let rows = try db.cursor("SELECT sha256, bytes FROM media")
        var missing: [String] = []
        while let row = try rows.next() {
            let hash: String = try row.value("sha256")
            let bytes: Int64 = try row.value("bytes")
            if (try? Stat(path(hash)))?.size != bytes { missing.append(hash) }
        }
        return missing
    }

    /// Returns hashes of orphaned originals: no row refers to them, and they were not released.
    package func orphanedFiles(in catalog: Catalog) throws -> [String] {
        try inspect(catalog).orphanedHashes
    }

    private struct OriginalsCheck {
        var originalCount = 0
        /// Paths of temporary files of unfinished copies.
        var leftoverPaths: [String] = []
        var releasedHashes: [String] = []
        var orphanedHashes: [String] = []
    }

    /// Classifies the files of the media folder that are older than the grace period.
    private func inspect(_ catalog: Catalog) throws -> OriginalsCheck {
        var check = OriginalsCheck()
        for outer in Directory.names(in: folder.media) where outer.utf8.count == 2 {
            for inner in Directory.names(in: "\(folder.media)/\(outer)") {
                let shard = "\(folder.media)/\(outer)/\(inner)"
                let names = Directory.names(in: shard)
                check.originalCount += names.count(where: SHA256.isHex)
                let oldNames = names.filter { age("\(shard)/\($0)", .regular) ?? .zero > Self.gracePeriod }
                check.leftoverPaths += oldNames.filter { $0.hasPrefix(".") }.map { "\(shard)/\($0)" }
                let hashes = oldNames.filter(SHA256.isHex)
                if hashes.isEmpty { continue }
                let (recorded, releases) = try catalog.read {
                    (try find(hashes, in: $0), try releaseTimes(among: hashes, in: $0))
                }
                for hash in hashes where recorded[hash] == nil {
                    // An original that was stored again after its release counts as orphaned, not as released.
                    if let releasedAt = releases[hash], let modifiedAt = modificationTime(path(hash), .regular),
                        modifiedAt <= releasedAt
                    {
                        check.releasedHashes.append(hash)
                    } else {
                        check.orphanedHashes.append(hash)
                    }
                }
            }
        }
        return check
    }

    /// Returns when each of these files was released, except files that were not.
    private func releaseTimes(among hashes: [String], in db: Database) throws -> [String: Timestamp] {
        let rows = try db.rows(
            "SELECT sha256, releasedAt FROM json_each(?) AS wanted CROSS JOIN releasedMedia ON releasedMedia.sha256 = wanted.value",
            [jsonArray(Set(hashes))])
        return Dictionary(stored: try rows.map { (try $0.value("sha256"), try $0.value("releasedAt")) })
    }

    private func log(_ report: MediaSweepReport, originalCount: Int) {
        func logValue(_ hashes: [String]) -> Logger.MetadataValue {
            .array(hashes.prefix(5).map { .string($0) })
        }
        if !report.quarantined.isEmpty {
            environment.log.notice(
                "\(report.quarantined.count) originals that nothing names moved to \(folder.quarantine) for thirty days",
                metadata: ["some": logValue(report.quarantined)])
        }
        if !report.waiting.isEmpty {
            environment.log.warning(
                """
                \(report.waiting.count) of \(originalCount) originals are named by nothing; left where they are: \
                see seorap doctor
                """, metadata: ["some": logValue(report.waiting)])
        }
    }

    /// Returns the time since a file's last change; nil if it is missing or of another type. A file from the future,
    /// written when the clock was ahead, gets the current time.
    func age(_ path: String, _ type: FileType) -> Duration? {
        guard let modifiedAt = modificationTime(path, type) else { return nil }
        if modifiedAt > environment.clock.latest + Self.gracePeriod, setModificationTime(path) == 0 { return .zero }
        return environment.clock.passed - modifiedAt
    }

    private func modificationTime(_ path: String, _ type: FileType) -> Timestamp? {
        guard let status = try? Stat(path, followTargetSymlink: false), status.type == type else { return nil }
        return Timestamp(Int64(status.st_mtim.tv_sec) * 1000)
    }
}

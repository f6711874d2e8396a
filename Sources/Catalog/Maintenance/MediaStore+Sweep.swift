import Files
import Foundation
import GRDB
import Logging
import Text

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
    static let maxUnreferenced = 10

    /// Deletes released originals and remains of interrupted uploads, and moves orphaned originals to the quarantine.
    /// - Parameter movesMany: confirms the move even if many originals are orphaned; see ``MediaSweepReport/waiting``.
    @discardableResult
    package func sweep(in catalog: Catalog, movesMany: Bool = false) throws -> MediaSweepReport {
        try restoreFromQuarantine(in: catalog)
        // A backup is copying originals. The next daily sweep catches up.
        guard let hold = try MediaFolderLock(sweeping: folder) else { return MediaSweepReport() }
        defer { withExtendedLifetime(hold) {} }
        let found = try inspect(catalog)
        var sweep = MediaSweepReport()
        for path in found.left + found.releasedCount.map(path) where unlink(path) == 0 { sweep.removed += 1 }
        if !found.releasedCount.isEmpty {
            try catalog.write {
                try $0.execute(
                    sql: "DELETE FROM releasedMedia WHERE sha256 IN (SELECT value FROM json_each(?))",
                    arguments: [jsonArray(Set(found.releasedCount))])
            }
        }
        if found.orphanedFiles.count > Self.maxUnreferenced, found.orphanedFiles.count * 100 > found.originals,
            !movesMany
        {
            sweep.waiting = found.orphanedFiles
        } else {
            for hash in found.orphanedFiles where try quarantine(hash, unlessIn: catalog) {
                sweep.quarantined.append(hash)
            }
        }
        sweep.removed += endQuarantine() + sweepIncoming()
        report(sweep, of: found.originals)
        return sweep
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
        for (hashes, remove) in renditions.shelves() {
            let known = try catalog.read { try find(hashes, in: $0) }
            remove { known[$0] == nil }
        }
    }

    /// Returns hashes of rows whose original is missing or has another size, so that a backup must restore it.
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
        try inspect(catalog).orphanedFiles
    }

    private struct OriginalsCheck {
        var originals = 0
        /// Paths of temporary files of unfinished copies.
        var left: [String] = []
        var releasedCount: [String] = []
        var orphanedFiles: [String] = []
    }

    private func inspect(_ catalog: Catalog) throws -> OriginalsCheck {
        var found = OriginalsCheck()
        for outer in Directory.names(in: folder.media) where outer.utf8.count == 2 {
            for inner in Directory.names(in: "\(folder.media)/\(outer)") {
                let shard = "\(folder.media)/\(outer)/\(inner)"
                let inside = Directory.names(in: shard)
                found.originals += inside.count(where: SHA256.isHex)
                let old = inside.filter { age("\(shard)/\($0)", .regular) ?? .zero > Self.gracePeriod }
                found.left += old.filter { $0.hasPrefix(".") }.map { "\(shard)/\($0)" }
                let hashes = old.filter(SHA256.isHex)
                if hashes.isEmpty { continue }
                let (known, gone) = try catalog.read { (try find(hashes, in: $0), try released(among: hashes, in: $0)) }
                for hash in hashes where known[hash] == nil {
                    // An original that was stored again after its release counts as orphaned, not as released.
                    if let moment = gone[hash], let changed = changed(path(hash), .regular), changed <= moment {
                        found.releasedCount.append(hash)
                    } else {
                        found.orphanedFiles.append(hash)
                    }
                }
            }
        }
        return found
    }

    private func released(among hashes: [String], in db: Database) throws -> [String: Timestamp] {
        let rows = try db.rows(
            "SELECT sha256, releasedAt FROM json_each(?) AS wanted CROSS JOIN releasedMedia ON releasedMedia.sha256 = wanted.value",
            [jsonArray(Set(hashes))])
        return Dictionary(stored: try rows.map { (try $0.value("sha256"), try $0.value("releasedAt")) })
    }

    private func report(_ sweep: MediaSweepReport, of originals: Int) {
        func logValue(_ hashes: [String]) -> Logger.MetadataValue {
            .array(hashes.prefix(5).map { .string($0) })
        }
        if !sweep.quarantined.isEmpty {
            environment.log.notice(
                "\(sweep.quarantined.count) originals that nothing names moved to \(folder.quarantine) for thirty days",
                metadata: ["some": logValue(sweep.quarantined)])
        }
        if !sweep.waiting.isEmpty {
            environment.log.warning(
                """
                \(sweep.waiting.count) of \(originals) originals are named by nothing; left where they are: \
                see seorap doctor
                """, metadata: ["some": logValue(sweep.waiting)])
        }
    }

    /// Returns the time since the last change; nil for another type of file. A file from the future, written when the
    /// clock was ahead, gets the current time.
    func age(_ path: String, _ type: FileType) -> Duration? {
        guard let changed = changed(path, type) else { return nil }
        if changed > environment.clock.latest + Self.gracePeriod, setChanged(path) == 0 { return .zero }
        return environment.clock.passed - changed
    }

    private func changed(_ path: String, _ type: FileType) -> Timestamp? {
        guard let status = try? Stat(path, followTargetSymlink: false), status.type == type else { return nil }
        return Timestamp(Int64(status.st_mtim.tv_sec) * 1000)
    }
}

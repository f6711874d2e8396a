import Catalog
import Files
import GRDB

/// Writes backups.
package enum Backup {
    /// Writes a backup to `path`, which is replaced when the new file is complete.
    /// - Parameter progress: called after each file; throws to cancel.
    /// - Throws: ``BackupError``, `CatalogError.notFound` if the person does not exist, GRDB's errors.
    @discardableResult
    package static func write(
        _ catalog: Catalog, _ options: BackupOptions, version: String, to path: String,
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> BackupReport {
        try write(BackupSource(catalog), options, version: version, to: path, progress: progress)
    }

    static func write(
        _ source: BackupSource, _ options: BackupOptions, version: String, to path: String,
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> BackupReport {
        let target = try BackupError.ofFiles { try StagedFile(path) }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(1 << 20)
        let writer = try BackupWriter(source, options, version: version) { bytes in
            buffer += bytes
            if buffer.count >= 1 << 19 {
                try BackupError.ofFiles { try target.write(buffer) }
                buffer.removeAll(keepingCapacity: true)
            }
        }
        try writer.writeRows()
        try progress(0, writer.progress.of)
        while try writer.step() { try progress(writer.progress.done, writer.progress.of) }
        let report = try writer.finish()
        try BackupError.ofFiles {
            try target.write(buffer)
            try target.commit()
        }
        return report
    }

    /// Returns the default file name of a backup: `seorap-1f2e3d4c-20261121T060000Z.zip`. Begins with a part of the
    /// instance's uid, so that several instances can share a folder.
    package static func name(_ uid: String, at moment: Timestamp) -> String {
        let stamp = moment.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
        return "seorap-\(uid.prefix(8))-\(stamp)Z.zip"
    }

    package static func name(_ catalog: Catalog) throws -> String {
        let uid = try catalog.read { try String.fetchOne($0, sql: "SELECT uid FROM instance") ?? "" }
        return name(uid, at: catalog.environment.now())
    }
}

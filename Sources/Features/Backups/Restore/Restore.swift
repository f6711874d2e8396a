import Catalog
import Files
import Foundation

/// Restores a backup into a new data folder. The folder appears complete or not at all.
package enum Restore {
    /// Restores a backup.
    /// - Parameter data: a folder that is empty or does not exist.
    /// - Throws: ``BackupError``.
    package static func run(
        _ path: String, passphrase: String?, to data: String, migrations: [Migration],
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> LoadedBackup {
        let data = URL(filePath: data).standardizedFileURL.path
        let present = try? FileManager.default.contentsOfDirectory(atPath: data)
        guard present?.isEmpty ?? !FileManager.default.fileExists(atPath: data) else {
            throw BackupError.notEmpty(data)
        }
        let (parent, name) = Directory.split(data)
        let staging = try BackupError.ofFiles { try StagingDirectory("\(parent)/.\(name).restoring") }
        let loaded = try LoadedBackup(
            path, passphrase: passphrase, into: staging.contents, migrations: migrations, progress: progress)
        // Flushes all files; their directory entries are flushed afterwards.
        try loaded.close()
        do {
            try staging.commit(to: data)
        } catch {
            throw [.directoryNotEmpty, .fileExists].contains(error.code) ? .notEmpty(data) : BackupError(error)
        }
        return loaded
    }
}

import Catalog
import Files

/// Result of a trial restore of a backup.
package struct VerificationReport: Codable, Sendable, Hashable {
    package let items: Int
    package let files: Int
    /// Number of originals that were missing or changed when the backup was taken.
    package let flawed: Int
    /// Time of the trial in milliseconds since 1970.
    package let at: Int64

    /// Restores a backup into a temporary folder and compares every row and every file.
    /// - Parameter folder: path of the temporary folder, which is deleted afterwards. Needs space for the database and
    ///   the largest file.
    /// - Throws: ``BackupError``, the reason why it cannot be restored.
    package static func run(
        _ path: String, passphrase: String?, in folder: String, migrations: [Migration], at moment: Timestamp,
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> VerificationReport {
        let staging = try BackupError.ofFiles { try StagingDirectory(folder) }
        defer { withExtendedLifetime(staging) {} }
        let loaded = try LoadedBackup(
            path, passphrase: passphrase, into: staging.contents, migrations: migrations, keepsFiles: false,
            progress: progress)
        try loaded.close()
        return VerificationReport(
            items: loaded.items, files: loaded.files, flawed: loaded.missing.count + loaded.changed.count,
            at: moment.rawValue)
    }
}

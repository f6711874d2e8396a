import Catalog
import Files

/// What came of restoring a backup to try it.
package struct Verification: Codable, Sendable, Hashable {
    package let items: Int
    package let files: Int
    /// Originals that were missing or changed already when the backup was taken.
    package let flawed: Int
    /// Seconds since 1970, times a thousand.
    package let at: Int64

    /// Really restores a backup, into a folder that is gone afterwards, and compares every row and every file.
    /// - Parameter folder: what is made for it and gone afterwards; where there is room for the database and the largest
    ///   file.
    /// - Throws: ``BackupProblem``, the reason why it cannot be restored.
    package static func run(
        _ path: String, passphrase: String?, in folder: String, migrations: [Migration], at moment: Timestamp,
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> Verification {
        let staging = try BackupProblem.ofFiles { try StagingDirectory(folder) }
        defer { withExtendedLifetime(staging) {} }
        let loaded = try LoadedBackup(
            path, passphrase: passphrase, into: staging.contents, migrations: migrations, keepsFiles: false,
            progress: progress)
        try loaded.close()
        return Verification(
            items: loaded.items, files: loaded.files, flawed: loaded.missing.count + loaded.changed.count,
            at: moment.rawValue)
    }
}

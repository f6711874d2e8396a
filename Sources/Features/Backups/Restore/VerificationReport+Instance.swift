import Catalog
import Foundation
import GRDB
import Text

extension DataFolder {
    /// Folder into which a backup is restored for a trial.
    var trialFolder: String { path + "/.trying" }
}

extension VerificationReport {
    /// Verifies the instance itself: writes its rows to a backup, restores them, and reads every original.
    /// - Throws: ``BackupError``, with the first original that is missing or has changed.
    package static func run(
        _ catalog: Catalog, version: String, migrations: [Migration],
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws -> VerificationReport {
        let problems = try catalog.read { try Catalog.problems(in: $0) }
        if let first = problems.first { throw BackupError.unfit(first) }
        let path = "\(catalog.folder.incoming)/rows-\(UUID().uuidString).zip"
        defer { unlink(path) }
        // Every backup with secrets must be encrypted.
        let passphrase = hexadecimal(catalog.environment.randomBytes(16))
        var options = BackupOptions(secrets: true, passphrase: passphrase)
        options.media = false
        let report = try Backup.write(catalog, options, version: version, to: path)
        _ = try run(
            path, passphrase: passphrase, in: catalog.folder.trialFolder, migrations: migrations,
            at: catalog.environment.now())
        let mediaLock = try MediaFolderLock(sharing: catalog.folder)
        defer { withExtendedLifetime(mediaLock) {} }
        let hashes = try catalog.read { try String.fetchAll($0, sql: "SELECT sha256 FROM media ORDER BY sha256") }
        for (index, hash) in hashes.enumerated() {
            guard let found = try? catalog.media.digest(ofFile: catalog.media.path(hash)) else {
                throw BackupError.missing("media/\(hash)")
            }
            guard found == hash else { throw BackupError.damaged("media/\(hash)") }
            try progress(index + 1, hashes.count)
        }
        return VerificationReport(
            items: report.items, files: hashes.count, flawed: 0, at: catalog.environment.now().rawValue)
    }
}

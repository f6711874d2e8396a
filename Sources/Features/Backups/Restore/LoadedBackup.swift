import Archives
import Catalog
import Foundation
import GRDB
import Text

/// Backup unpacked into a folder: its database, migrated to this version, and its files in the layout of a data folder.
package final class LoadedBackup {
    package let folder: String
    package internal(set) var header: BackupHeader
    package internal(set) var files = 0
    /// Originals that were missing when the backup was taken.
    package internal(set) var missing: [String] = []
    /// Originals that had changed when the backup was taken.
    package internal(set) var changed: [String] = []

    private let database: ScratchDatabase
    private let keepsFiles: Bool

    /// Reads a backup into `folder`, which must be empty, and compares every row and every file with it.
    /// - Parameters:
    ///   - migrations: all migrations of this version's schema.
    ///   - keepsFiles: whether files are kept; otherwise each is written, read again and deleted.
    /// - Throws: ``BackupError``.
    init(
        _ path: String, passphrase: String?, into folder: String, migrations: [Migration], keepsFiles: Bool = true,
        progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
    ) throws {
        self.folder = folder
        self.keepsFiles = keepsFiles
        let reader = try BackupReader(path, passphrase: passphrase)
        let extractor = BackupExtractor(folder, migrations, keepsFiles: keepsFiles)
        do {
            try reader.run(extractor.open) { name, sha256 in
                try extractor.close(name, sha256)
                if name == .header, try extractor.header().secrets, !reader.isEncrypted {
                    throw BackupError.secret(name.text)
                }
                try progress(extractor.done, extractor.total)
            }
            let database = try extractor.finish(reader.read)
            self.database = database
            header = try extractor.header()
            files = extractor.files
            missing = reader.manifest?.missing ?? []
            changed = reader.manifest?.changed ?? []
            try database.migrate(migrations)
            try database.rebuildSearch()
            let problems = try database.problems()
            if let first = problems.first { throw BackupError.unfit(first) }
            if let table = try database.queue.read({ try OwnershipCheck.mixedTable(in: $0) }) {
                throw BackupError.unfit("owners of \(table)")
            }
        } catch let error as DatabaseError {
            throw Self.problem(error, folder)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw BackupError.full(folder)
        }
    }

    package var items: Int { header.items }

    package func read<T>(_ body: (Database) throws -> T) throws -> T {
        try database.queue.read(body)
    }

    package func write<T>(_ body: (Database) throws -> T) throws -> T {
        try database.queue.write(body)
    }

    /// Writes everything to disk and closes the database, which cannot be read afterwards.
    package func close() throws {
        try database.close()
    }

    private static func problem(_ error: DatabaseError, _ folder: String) -> BackupError {
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_IOERR: .full(folder)
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: .unfit(error.message ?? "rows")
        default: .unusable(folder, reason: error.message ?? "\(error.resultCode)")
        }
    }
}
